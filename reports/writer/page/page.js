// Comfort only: verdict, tables and figures stand in the page without it. Copy buttons, tables that
// sort and leave as CSV, folded parts opened for the printer. explore.js does the rest.
"use strict";
document.documentElement.classList.add("js");
const make = (name, attributes = {}, ...children) => {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element[key] = value;
    else if (value !== null && value !== false) element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children);
  return element;
};

const addCopyButton = (code) => {
  const command = () => code.dataset.command || code.textContent;
  const button = make("button", { type: "button", "aria-label": "copy the command " + command() }, "copy");
  button.onclick = async () => {
    try {
      await navigator.clipboard.writeText(command());
      button.textContent = "copied";
    } catch {
      getSelection().selectAllChildren(code);
      button.textContent = "selected";
    }
    setTimeout(() => { button.textContent = "copy"; }, 1500);
  };
  code.after(button);
  return button;
};
for (const code of document.querySelectorAll("code.command")) addCopyButton(code);

const numberOf = (text) => parseFloat(text.replace(/\u202f/g, ""));
const sortBy = (head, column) => {
  const body = head.closest("table").tBodies[0];
  const down = head.ariaSort === "descending";
  for (const other of head.parentNode.cells) other.removeAttribute("aria-sort");
  head.ariaSort = down ? "ascending" : "descending";
  const order = (a, b) => {
    const [x, y] = [a, b].map((row) => row.cells[column].textContent);
    const [p, q] = [numberOf(x), numberOf(y)];
    if (isNaN(p) || isNaN(q)) return isNaN(p) - isNaN(q) || (down ? x.localeCompare(y) : y.localeCompare(x));
    return down ? p - q : q - p;
  };
  body.append(...[...body.rows].sort(order));
};
for (const head of document.querySelectorAll("thead th")) {
  const button = make("button", { type: "button", class: "sort", "aria-label": "sort by " + head.textContent.trim() }, "\u2195");
  button.onclick = () => sortBy(head, head.cellIndex);
  head.append(button);
}

// A cell's text is its value, its small print a field of its own where any cell of the column has it.
const csvOf = (table) => {
  const field = (text) => {
    const plain = text.replace(/\u202f/g, "").trim();
    return /[",\n]/.test(plain) ? '"' + plain.replace(/"/g, '""') + '"' : plain;
  };
  const rows = [...table.tBodies[0].rows];
  const heads = [...table.tHead.rows[0].cells];
  const noted = heads.map((_, i) => rows.some((row) => row.cells[i].querySelector("small")));
  const nameOf = (head) => head.querySelector("a")?.textContent ?? head.firstChild.data;
  const fieldsOf = (cells, value, note) =>
    [...cells].flatMap((cell, i) => (noted[i] ? [value(cell), note(cell)] : [value(cell)])).map(field).join(",");
  const note = (cell) => cell.querySelector("small")?.textContent ?? "";
  const value = (cell) =>
    (cell.querySelector("a, code") ?? [...cell.childNodes].find((node) => node.nodeType === 3 && node.data.trim()))
      ?.textContent ?? "";
  return [
    fieldsOf(heads, nameOf, (head) => nameOf(head) + " note"),
    ...rows.map((row) => fieldsOf(row.cells, value, note)),
  ].join("\n") + "\n";
};
for (const table of document.querySelectorAll("table")) {
  const name = table.caption.textContent.slice(0, 40).replace(/[^a-z0-9]+/gi, "-").toLowerCase();
  const button = make("button", { type: "button", class: "csv", "aria-label": "download this table as CSV" }, "CSV");
  button.onclick = () => {
    const address = URL.createObjectURL(new Blob([csvOf(table)], { type: "text/csv" }));
    make("a", { href: address, download: name + ".csv" }).click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  };
  table.caption.append(button);
}
addEventListener("beforeprint", () => {
  for (const part of document.querySelectorAll("details")) part.open = true;
});
