// Comfort only: the page says everything without it. Copy buttons, tables sorted by a column, folded
// parts opened for the printer.
"use strict";
for (const code of document.querySelectorAll("code.command")) {
  const command = code.dataset.command || code.textContent;
  const button = document.createElement("button");
  button.textContent = "copy";
  button.setAttribute("aria-label", "copy the command " + command);
  button.onclick = async () => {
    try {
      await navigator.clipboard.writeText(command);
      button.textContent = "copied";
    } catch {
      getSelection().selectAllChildren(code);
      button.textContent = "selected";
    }
    setTimeout(() => { button.textContent = "copy"; }, 1500);
  };
  code.after(button);
}

const numberOf = (text) => parseFloat(text.replace(/\u202f/g, ""));
const sortBy = (head, column) => {
  const body = head.closest("table").tBodies[0];
  const down = head.ariaSort === "descending";
  for (const other of head.parentNode.cells) other.removeAttribute("aria-sort");
  head.ariaSort = down ? "ascending" : "descending";
  const order = (a, b) => {
    const [x, y] = [a, b].map((row) => row.cells[column].textContent);
    const [p, q] = [numberOf(x), numberOf(y)];
    if (isNaN(p) || isNaN(q)) return isNaN(p) - isNaN(q) || x.localeCompare(y);
    return down ? p - q : q - p;
  };
  body.append(...[...body.rows].sort(order));
};
for (const head of document.querySelectorAll("thead th")) {
  if (head.closest("tbody") || head.querySelector("a")) continue;
  const button = document.createElement("button");
  button.append(...head.childNodes);
  button.onclick = () => sortBy(head, head.cellIndex);
  head.append(button);
}
addEventListener("beforeprint", () => {
  for (const part of document.querySelectorAll("details")) part.open = true;
});
