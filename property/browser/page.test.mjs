// The report's page in a browser: from a bar to a drawn map to the command that shows it again,
// overlays, sorting, CSV, the keyboard, without scripts, at phone width, and what axe-core says.
// SEEDBED_PAGE: the file; SEEDBED_SHOTS: a folder for pictures; CHROMIUM: the browser.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";

const address = pathToFileURL(process.env.SEEDBED_PAGE).href;
const shots = process.env.SEEDBED_SHOTS;
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
let browser;
before(async () => {
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ["--no-sandbox"] });
});
after(async () => browser?.close());

// A page whose every request and complaint is kept.
const open = async (options = {}) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const requests = [], complaints = [];
  page.on("request", (request) => requests.push(request.url()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  await page.goto(address);
  const done = async () => {
    assert.deepEqual(complaints, [], "the page complains");
    assert.deepEqual(requests.filter((url) => !url.startsWith(address) && !url.startsWith("blob:")), [],
      "a request leaves the page");
    await context.close();
  };
  return { page, context, done };
};

const openABar = async (page) => {
  const bars = page.locator('[data-part="distributions"] .opens');
  const count = await bars.count();
  assert.ok(count > 1, "no bar to open");
  const map = page.locator('[data-part="world"] svg.map');
  for (let i = 0; i < count && (await map.count()) === 0; ++i) {
    await bars.nth(i).click({ force: true });
    const offered = await page.locator('[data-part="examples"] .seeds button').count();
    assert.ok(offered <= 5, `${offered} worlds are offered`);
    if (offered > 0) assert.ok(await page.locator('[data-part="world"] code.command').isVisible());
  }
  assert.equal(await map.count(), 1, "no bar has a drawn world");
  return map;
};

test("a bar opens a drawn map and the command that shows it again", async () => {
  const { page, context, done } = await open();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]).catch(() => {});
  await openABar(page);
  const name = await page.locator('[data-part="world"] h4 code').innerText();
  assert.match(name, /^[a-z-]+(:.*)?#\d+$/);
  const command = page.locator('[data-part="world"] code.command');
  assert.equal(await command.innerText(), `seedbed show '${name}' --as svg --overlay fill,left,pads`);
  const seeds = await page.locator('[data-part="examples"] .seeds button').count();
  assert.ok(seeds >= 1 && seeds <= 5, `${seeds} worlds are offered`);
  const copy = page.locator('[data-part="world"] p button');
  await copy.click();
  // The clipboard answers when it likes; the button then says so for a moment.
  const said = await copy.filter({ hasText: /copied|selected/ }).innerText();
  if (said === "copied") {
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), await command.innerText());
  }
  if (shots) await page.locator("#explore").screenshot({ path: `${shots}/explore.png` });
  await done();
});

test("every bar of a metric offers worlds", async () => {
  const { page, done } = await open();
  const bars = page.locator('[data-part="distributions"] .opens');
  for (let i = 0; i < (await bars.count()); ++i) {
    await bars.nth(i).focus();
    await page.keyboard.press("Enter");
    const offered = await page.locator('[data-part="examples"] .seeds button').count();
    assert.ok(offered >= 1 && offered <= 5, `${await bars.nth(i).getAttribute("aria-label")}: ${offered} are offered`);
    assert.ok(await page.locator('[data-part="world"] code.command').isVisible());
  }
  await done();
});

test("overlays switch the drawing, its legend and the command", async () => {
  const { page, done } = await open();
  const map = await openABar(page);
  const command = page.locator('[data-part="world"] code.command');
  const seen = new Set([await map.innerHTML()]);
  for (const overlay of ["fill", "left", "right", "path", "pads"]) {
    const box = page.locator(`[data-part="world"] input[value="${overlay}"]`);
    const was = await box.isChecked();
    await box.click();
    assert.equal((await command.innerText()).includes(overlay), !was, overlay);
    seen.add(await map.innerHTML());
  }
  assert.ok(seen.size >= 5, `only ${seen.size} drawings differ`);
  assert.ok((await page.locator('[data-part="world"] .legend li').count()) >= 3);
  await done();
});

test("two metrics against each other: a bin opens its worlds", async () => {
  const { page, done } = await open();
  await page.locator('select[data-part="y"]').selectOption("eccentricity_steps");
  const bins = page.locator('[data-part="range"] .opens');
  assert.ok((await bins.count()) > 1, "no bin");
  const label = await bins.first().getAttribute("aria-label");
  await bins.first().click({ force: true });
  const head = await page.locator('[data-part="examples"] h3').innerText();
  assert.ok(label.startsWith(head.slice(head.indexOf(": ") + 2)), `${label} opened ${head}`);
  await done();
});

test("shapes take the keyboard", async () => {
  const { page, done } = await open();
  const shapes = page.locator('[data-part="distributions"] svg').first().locator(".opens");
  await shapes.first().focus();
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-label")),
    await shapes.nth(1).getAttribute("aria-label"));
  await page.keyboard.press("Enter");
  await page.locator('[data-part="examples"] h3').waitFor({ timeout: 5000 });
  await done();
});

test("a table sorts by a column, both ways, and leaves as CSV", async () => {
  const { page, done } = await open();
  const column = () => page.$$eval("#fill tbody tr", (rows) => rows.map((row) =>
    parseFloat(row.cells[5].textContent.replace(/\u202f/g, ""))));
  const before = await column();
  await page.locator("#fill thead th").nth(5).locator("button").click();
  const down = await column();
  assert.deepEqual(down, [...before].sort((a, b) => b - a));
  assert.equal(await page.locator("#fill thead th").nth(5).getAttribute("aria-sort"), "descending");
  await page.locator("#fill thead th").nth(5).locator("button").click();
  assert.deepEqual(await column(), [...before].sort((a, b) => a - b));
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator("#fill caption button").click()]);
  assert.match(download.suggestedFilename(), /\.csv$/);
  const lines = readFileSync(await download.path(), "utf8").trim().split("\n");
  assert.equal(lines.length, before.length + 1);
  assert.match(lines[0], /^recipe,counter,mean,mean note,median/);
  await done();
});

test("verdict, tables and figures are there without scripts", async () => {
  const { page, done } = await open({ javaScriptEnabled: false });
  assert.ok(await page.locator("#verdict h1").isVisible());
  assert.ok(await page.locator("#variants table tbody tr").first().isVisible());
  assert.ok((await page.locator("svg.histogram").count()) > 0);
  assert.ok((await page.locator("svg.range").count()) > 0);
  assert.equal(await page.locator("#explore").isVisible(), false, "Explore needs a script");
  if ((await page.locator("#variants details").first().getAttribute("open")) === null) await page.locator("#variants summary").first().click();
  assert.ok(await page.locator("svg.intervals").first().isVisible());
  await done();
});

for (const [name, options] of [
  ["desktop", {}],
  ["dark", { colorScheme: "dark" }],
  ["phone", { viewport: { width: 390, height: 844 } }],
]) {
  test(`${name}: nothing sticks out, and axe-core finds no fault`, async () => {
    const { page, done } = await open(options);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `the page is ${wide} px wider than the window`);
    if (shots) await page.screenshot({ path: `${shots}/${name}.png` });
    await openABar(page);
    if (shots) await page.screenshot({ path: `${shots}/${name}-explore.png` });
    await page.evaluate(() => document.querySelectorAll("#variants details, #r1 details").forEach((part) => { part.open = true; }));
    await page.addScriptTag({ content: axe }).catch(() => page.evaluate(axe));
    const found = await page.evaluate(() => axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21aa"] }));
    assert.deepEqual(found.violations.map((one) => `${one.id}: ${one.help}: ${one.nodes.length}: ${one.nodes[0].target}`), []);
    await done();
  });
}

test("print shows tables and figures and no button", async () => {
  const { page, done } = await open();
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.locator("button:visible").count(), 0);
  assert.equal(await page.locator("#explore").isVisible(), false);
  if (shots) await page.screenshot({ path: `${shots}/print.png` });
  await done();
});

test("how long until a chart can be used (told, not judged)", async () => {
  const { page, done } = await open();
  const ms = await page.evaluate(() => performance.now());
  await page.locator('[data-part="distributions"] .opens, [data-part="distributions"] button').first().waitFor();
  const { loadEventEnd, domInteractive } = await page.evaluate(() => performance.getEntriesByType("navigation")[0].toJSON());
  console.log(`# interactive ${Math.round(domInteractive)} ms, loaded ${Math.round(loadEventEnd)} ms, asked after ${Math.round(ms)} ms`);
  await done();
});
