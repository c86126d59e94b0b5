// Any metric of one recipe over another, any two metrics against each other; a bar or a bin opens
// up to five of its worlds. Counts are those of the tables or of the sampled worlds; no estimate is
// made here. Without the charts' library bars are lists of buttons.

(() => {
  const kExamplesMax = 5;
  const kSparse = 5;
  const kBinsMin = 4;
  const kBinsMax = 20;
  const section = document.getElementById("explore");
  const recipes = data.recipes.filter((recipe) => Object.keys(recipe.metrics).length > 0);
  if (recipes.length === 0) return;
  section.hidden = false;
  const part = (name) => section.querySelector(`[data-part="${name}"]`);
  const count = (n) => n.toLocaleString("en").replace(/,/g, "\u202f");
  const worldsOf = (n) => count(n) + (n === 1 ? " world" : " worlds");

  // Values of all sampled worlds in one metric; null is absent.
  const unpacked = (recipe, metric) => {
    const packed = recipe.metrics[metric]?.sample;
    if (!packed) return recipe.seeds.map(() => null);
    return recipe.seeds.map((_, i) => {
      const text = packed.text.slice(i * packed.digits, (i + 1) * packed.digits);
      return text[0] === "-" ? null : [...text].reduce((sum, letter) => sum * 64 + digitOf.get(letter), 0) + packed.low;
    });
  };

  // Controls ---------------------------------------------------------------------------------------
  const option = (value, words) => make("option", { value }, words);
  const metricNames = Object.keys(data.words).filter((name) => recipes.some((recipe) => recipe.metrics[name]));
  const preferred = (name, other) => (metricNames.includes(name) ? name : other);
  const select = (name, rows, chosen) => {
    const control = part(name);
    control.append(...rows.map(([value, words]) => option(value, words)));
    control.value = chosen;
    control.onchange = () => draw();
    return control;
  };
  const first = preferred("dead_ends", metricNames[0]);
  const varying = [...recipes.keys()].filter((i) => recipes[i].metrics[first]);
  const metricRows = metricNames.map((name) => [name, name]);
  const recipeRows = recipes.map((recipe, i) => [String(i), recipe.name]);
  const chosenMetric = select("metric", metricRows, first);
  const chosenA = select("recipe-a", recipeRows, String(varying[0]));
  const chosenB = select("recipe-b", [["", "nothing"], ...recipeRows], String(varying[1] ?? ""));
  const chosenX = select("x", metricRows, first);
  const chosenY = select("y", metricRows, preferred("solution_steps", metricNames[metricNames.length - 1]));
  const recipeOf = (control) => (control.value === "" ? null : recipes[Number(control.value)]);

  // Worlds -----------------------------------------------------------------------------------------
  const overlays = new Set(["fill", "left", "pads"]);
  const commandOf = (name) => {
    const chosen = overlayNames().filter((overlay) => overlays.has(overlay));
    return `seedbed show '${name}' --as svg` + (chosen.length > 0 ? " --overlay " + chosen.join(",") : "");
  };
  const showWorld = (recipe, seed) => {
    const name = recipe.name + "#" + seed;
    const found = recipe.drawn.find((drawn) => drawn.seed === seed);
    const world = found && withLetters(found);
    const code = make("code", { class: "command" }, commandOf(name));
    const place = part("world");
    place.replaceChildren(make("h4", {}, make("code", {}, name)));
    if (world) {
      const paper = make("div", { class: "paper" });
      const legend = make("ul", { class: "legend" });
      const redraw = () => {
        const drawn = drawWorld(world, name, overlays);
        paper.replaceChildren(drawn.picture);
        legend.replaceChildren(...drawn.legend.map(([colour, words]) =>
          make("li", {}, svg("svg", { width: 24, height: 16, "aria-hidden": true },
            svg("rect", { width: 22, height: 14, x: 1, y: 1, fill: colour, stroke: "#808080" })), make("span", {}, words))));
        code.textContent = commandOf(name);
      };
      const switches = make("fieldset", { class: "switches" }, make("legend", {}, "Overlays"));
      for (const overlay of overlayNames()) {
        const box = make("input", { type: "checkbox", name: "overlay", value: overlay });
        box.checked = overlays.has(overlay);
        box.onchange = () => {
          if (box.checked) overlays.add(overlay); else overlays.delete(overlay);
          redraw();
        };
        const words = data.paint.walks[overlay]?.words ?? (overlay === "fill" ? "fill order" : overlay);
        switches.append(make("label", {}, box, " " + words));
      }
      place.append(switches, make("figure", { class: "world" }, paper, make("figcaption", {}, legend)));
      redraw();
    } else {
      place.append(make("p", {}, "This page has no room for its map; the command draws it."));
    }
    place.append(make("p", {}, code));
    addCopyButton(code);
  };

  // Up to five worlds of a bin, those that are drawn first. `more`: seeds that were not looked at.
  const showExamples = (recipe, words, total, numbers, more = []) => {
    const drawn = new Set(recipe.drawn.map((world) => world.seed));
    const seeds = [...numbers.map((i) => recipe.seeds[i]), ...more];
    seeds.sort((a, b) => drawn.has(b) - drawn.has(a));
    const shown = seeds.slice(0, kExamplesMax);
    const place = part("examples");
    place.replaceChildren(make("h3", {}, make("code", {}, recipe.name), ": " + words), make("p", {}, worldsOf(total)));
    part("world").replaceChildren();
    if (shown.length === 0) {
      place.append(make("p", {}, `None of them is among the ${recipe.seeds.length} worlds that this report looked at one by one.`));
    } else {
      const list = make("ul", { class: "seeds" });
      for (const seed of shown) {
        const button = make("button", { type: "button" }, "seed " + seed + (drawn.has(seed) ? "" : " (command only)"));
        button.onclick = () => {
          for (const other of list.querySelectorAll("button")) other.removeAttribute("aria-current");
          button.setAttribute("aria-current", "true");
          showWorld(recipe, seed);
        };
        list.append(make("li", {}, button));
      }
      place.append(list);
      list.querySelector("button").click();
    }
    place.focus();
    place.scrollIntoView({ block: "nearest" });
  };

  // Charts -----------------------------------------------------------------------------------------
  // One stop of the tab key a chart; arrow keys go from shape to shape.
  const makeShapesOpen = (shapes, rows) => {
    const focus = (i) => {
      const to = Math.min(Math.max(i, 0), shapes.length - 1);
      shapes.forEach((shape, j) => shape.setAttribute("tabindex", j === to ? 0 : -1));
      shapes[to].focus();
    };
    shapes.forEach((shape, i) => {
      shape.setAttribute("tabindex", i === 0 ? 0 : -1);
      shape.setAttribute("role", "button");
      shape.setAttribute("aria-label", rows[i].label);
      shape.classList.add("opens");
      shape.onclick = rows[i].open;
      shape.onkeydown = (event) => {
        const move = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, Home: -shapes.length, End: shapes.length }[event.key];
        if (move) focus(i + move);
        else if (event.key === "Enter" || event.key === " ") rows[i].open();
        else return;
        event.preventDefault();
      };
    });
  };
  const listOf = (rows) => make("ul", { class: "seeds" },
    ...rows.map((row) => make("li", {}, make("button", { type: "button", onclick: row.open }, row.label))));
  const chart = (rows, options) => {
    if (!window.Plot) return listOf(rows);
    const plot = Plot.plot({ width: Math.min(620, Math.max(280, section.clientWidth - 30)), style: { background: "none", fontSize: "12px" }, ...options });
    const shapes = [...plot.querySelectorAll('[aria-label="rect"] rect')];
    makeShapesOpen(shapes, rows);
    for (const group of plot.querySelectorAll("g[aria-label]")) group.setAttribute("role", "group");
    return plot;
  };

  const binRows = (recipe, metric) => {
    const bins = recipe.metrics[metric];
    if (!bins) return [];
    const values = unpacked(recipe, metric);
    const seedsOf = new Map(bins.seeds.split(" ").map((one) => one.split(":")).map(([bin, seeds]) => [Number(bin), seeds?.split(",")]));
    return bins.counts.map((worlds, i) => {
      const low = bins.low + i * bins.width;
      const high = low + bins.width - 1;
      const words = metric + (bins.width === 1 ? ` = ${count(low)}` : ` from ${count(low)} to ${count(high)}`);
      const numbers = () => [...values.keys()].filter((j) => values[j] !== null && values[j] >= low && values[j] <= high);
      return { low: low - 0.5, high: high + 0.5, worlds, share: worlds / bins.n, label: `${words}: ${worldsOf(worlds)}`,
        open: () => showExamples(recipe, words, worlds, numbers(), seedsOf.get(i)) };
    }).filter((row) => row.worlds > 0);
  };
  const drawDistributions = () => {
    const metric = chosenMetric.value;
    const chosen = [recipeOf(chosenA), recipeOf(chosenB)].filter((recipe) => recipe);
    const rows = chosen.map((recipe) => binRows(recipe, metric));
    const all = rows.flat();
    part("metric-words").textContent = `${metric}: ${data.words[metric]}.`;
    const domain = all.length > 0 ? [Math.min(...all.map((row) => row.low)), Math.max(...all.map((row) => row.high))] : [0, 1];
    const most = Math.max(0, ...all.map((row) => row.share));
    part("distributions").replaceChildren(...chosen.map((recipe, i) => {
      const bins = recipe.metrics[metric];
      const words = bins ? `n = ${count(bins.n)}, mean ${Number(bins.mean.toPrecision(4))}` : "one value in all worlds, or none";
      const figure = make("figure", {}, make("figcaption", {}, "AB"[i] + ": ", make("code", {}, recipe.name), " ", make("small", {}, words)));
      if (rows[i].length > 0) {
        figure.append(chart(rows[i], { height: 190, marginLeft: 50,
          x: { domain, label: metric, grid: false }, y: { domain: [0, most * 100], label: "% of worlds", percent: true, grid: true },
          marks: [Plot_rect(rows[i], "share"), window.Plot && Plot.ruleX([bins.mean], { stroke: "var(--mean)", strokeDasharray: "4 3" })] }));
      }
      return figure;
    }));
  };
  const Plot_rect = (rows, y) => window.Plot &&
    Plot.rect(rows, { x1: "low", x2: "high", y1: () => 0, y2: y, fill: "var(--bar)", insetLeft: 0.3, insetRight: 0.3 });

  // As the static figures: fewer worlds, fewer bins.
  const sideOf = (values) => {
    const most = Math.min(kBinsMax, Math.max(kBinsMin, Math.floor(Math.sqrt(values.length) / 2)));
    const low = Math.min(...values);
    const width = Math.floor((Math.max(...values) - low) / most) + 1;
    return { low, width, bin: (value) => Math.floor((value - low) / width) };
  };
  const rangeRows = (recipe, x, y) => {
    const [xs, ys] = [unpacked(recipe, x), unpacked(recipe, y)];
    const both = [...xs.keys()].filter((i) => i < recipe.joint && xs[i] !== null && ys[i] !== null);
    if (both.length === 0) return [];
    const [across, up] = [sideOf(both.map((i) => xs[i])), sideOf(both.map((i) => ys[i]))];
    const bins = new Map();
    for (const i of both) {
      const key = across.bin(xs[i]) + " " + up.bin(ys[i]);
      if (!bins.has(key)) bins.set(key, []);
      bins.get(key).push(i);
    }
    const span = (side, i) => [side.low + i * side.width, side.low + (i + 1) * side.width - 1];
    const words = (name, [low, high]) => (low === high ? `${name} = ${count(low)}` : `${name} from ${count(low)} to ${count(high)}`);
    return [...bins].map(([key, numbers]) => {
      const [column, row] = key.split(" ").map(Number);
      const [h, v] = [span(across, column), span(up, row)];
      const label = `${words(x, h)}, ${words(y, v)}`;
      return { x1: h[0] - 0.5, x2: h[1] + 0.5, y1: v[0] - 0.5, y2: v[1] + 0.5, worlds: numbers.length, label: `${label}: ${worldsOf(numbers.length)}`,
        open: () => showExamples(recipe, label, numbers.length, numbers) };
    }).sort((a, b) => a.y1 - b.y1 || a.x1 - b.x1);
  };
  const drawRange = () => {
    const [recipe, x, y] = [recipeOf(chosenA), chosenX.value, chosenY.value];
    const rows = rangeRows(recipe, x, y);
    const total = rows.reduce((sum, row) => sum + row.worlds, 0);
    const most = Math.max(0, ...rows.map((row) => row.worlds));
    part("range-words").replaceChildren(`A: `, make("code", {}, recipe.name),
      ` over its first ${worldsOf(recipe.joint)}, of which ${count(total)} have both values. A bin holds up to ${worldsOf(most)}; darker is more, hatched is fewer than ${kSparse}.`);
    part("range").replaceChildren(rows.length === 0 ? make("p", {}, "No world has both, or one of them has one value in all worlds.")
      : chart(rows, { height: 380, marginLeft: 60, x: { label: x }, y: { label: y, grid: true },
        marks: [window.Plot && Plot.rect(rows, { x1: "x1", x2: "x2", y1: "y1", y2: "y2", fill: "var(--bar)", inset: 0.3,
          fillOpacity: (row) => 0.25 + 0.75 * Math.sqrt(row.worlds / most) })], opacity: { type: "identity" } }));
    part("range").querySelectorAll('[aria-label="rect"] rect').forEach((shape, i) => {
      if (rows[i].worlds < kSparse) shape.setAttribute("fill", "url(#sparse)");
    });
  };
  const draw = () => {
    drawDistributions();
    drawRange();
  };
  draw();

  // Figures and broken laws of the page lead here.
  const goTo = (index, metric) => {
    chosenA.value = String(index);
    if (metric) chosenMetric.value = metric;
    draw();
    section.scrollIntoView();
    (metric ? chosenMetric : part("examples")).focus({ preventScroll: true });
  };
  for (const figure of document.querySelectorAll("figure[data-metric]")) {
    const index = recipes.findIndex((recipe) => recipe.name === figure.dataset.recipe);
    if (index < 0) continue;
    const button = make("button", { type: "button", "aria-label": `explore ${figure.dataset.metric} of ${figure.dataset.recipe}` }, "explore");
    button.onclick = () => goTo(index, figure.dataset.metric);
    figure.querySelector("figcaption").append(button);
  }
  for (const item of document.querySelectorAll("li[data-seed]")) {
    const index = recipes.findIndex((recipe) => recipe.name === item.dataset.recipe);
    if (index < 0 || !recipes[index].drawn.some((world) => world.seed === item.dataset.seed)) continue;
    const button = make("button", { type: "button" }, "draw this world");
    button.onclick = () => {
      goTo(index, null);
      part("examples").replaceChildren();
      showWorld(recipes[index], item.dataset.seed);
    };
    item.append(button);
  }
})();
