// Draws one sampled world from its letters, with overlays that switch: steps of the fill, walks,
// pads. Colours and words come with the data; map_svg.cc draws the same worlds for paper.

const data = JSON.parse(document.getElementById("data").textContent);
const kUnits = 10;
const kHeadings = { n: [0, -1], e: [1, 0], s: [0, 1], w: [-1, 0] };

const svg = (name, attributes = {}, ...children) => {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
};

const digitOf = new Map([...data.digits].map((letter, i) => [letter, i]));
// The letters behind packed digits, `many` a digit.
const unpackedLetters = (packed, alphabet, many, size) => {
  const letters = [];
  for (const digit of packed) {
    let rest = digitOf.get(digit);
    const group = [];
    for (let i = 0; i < many; ++i) {
      group.unshift(alphabet[rest % alphabet.length]);
      rest = Math.floor(rest / alphabet.length);
    }
    letters.push(...group);
  }
  return letters.slice(0, size).join("");
};
// A drawn world with its letters, unpacked once.
const withLetters = (world) => {
  if (world.tiles) return world;
  world.tiles = unpackedLetters(world.packed, Object.keys(data.paint.tiles), 2, world.width * world.height);
  for (const walk of world.walks) {
    walk.parts = walk.parts.map(([x, y, moves, packed]) => ({ start: [x, y], path: unpackedLetters(packed, "nesw", 3, moves) }));
  }
  return world;
};
const middle = (tile) => tile * kUnits + kUnits / 2;

// Steps of a breadth-first fill from the entrance, four neighbours a tile; -1: not reached.
const stepsFrom = (world) => {
  const steps = new Int32Array(world.tiles.length).fill(-1);
  let frontier = [world.entrance[1] * world.width + world.entrance[0]];
  steps[frontier[0]] = 0;
  for (let distance = 1; frontier.length > 0; ++distance) {
    const next = [];
    for (const at of frontier) {
      for (const to of [at - 1, at + 1, at - world.width, at + world.width]) {
        if (steps[to] !== -1 || !data.paint.tiles[world.tiles[to]].walkable) continue;
        steps[to] = distance;
        next.push(to);
      }
    }
    frontier = next;
  }
  return steps;
};

const drawTiles = (world, fill, legend) => {
  const steps = fill ? stepsFrom(world) : null;
  const farthest = steps ? Math.max(...steps) : 0;
  const scale = data.paint.scale;
  const colourOf = (i) => {
    const paint = data.paint.tiles[world.tiles[i]];
    if (!steps || !paint.walkable) return paint.colour;
    if (steps[i] < 0) return data.paint.not_reached;
    return scale[Math.floor((steps[i] * scale.length) / (farthest + 1))];
  };
  const paths = new Map();
  for (let i = 0; i < world.tiles.length;) {
    const colour = colourOf(i);
    let end = i + 1;
    while (end % world.width !== 0 && colourOf(end) === colour) ++end;
    const path = `M${i % world.width} ${Math.floor(i / world.width)}h${end - i}v1h${i - end}z`;
    paths.set(colour, (paths.get(colour) ?? "") + path);
    i = end;
  }
  const tiles = svg("g", { transform: `scale(${kUnits})`, "shape-rendering": "crispEdges" });
  for (const [colour, d] of paths) tiles.append(svg("path", { fill: colour, d }));
  for (const [letter, paint] of Object.entries(data.paint.tiles)) {
    if (!world.tiles.includes(letter) || (steps && paint.walkable && !paint.mark)) continue;
    legend.push([paint.mark || paint.colour, paint.words]);
  }
  if (steps) {
    legend.push([scale[Math.floor(scale.length / 2)],
      `reached by walking: light at the entrance, dark after ${farthest} steps`]);
    if (paths.has(data.paint.not_reached)) {
      legend.push([data.paint.not_reached, "walkable, but not reached by walking"]);
    }
  }
  return tiles;
};

const drawMarks = (world) => {
  const marks = svg("g");
  for (let i = 0; i < world.tiles.length; ++i) {
    const paint = data.paint.tiles[world.tiles[i]];
    if (!paint.mark) continue;
    const [x, y] = [(i % world.width) * kUnits, Math.floor(i / world.width) * kUnits];
    marks.append(world.tiles[i] === data.paint.pad
      ? svg("circle", { cx: x + 5, cy: y + 5, r: 4, fill: paint.mark })
      : svg("rect", { x: x + 3, y: y + 3, width: 4, height: 4, fill: paint.mark }));
  }
  return marks;
};

// A part of a walk as one line beside the middle of its way, so that there and back are two lines.
const partPath = (world, part, toTheLeft) => {
  const runs = [...part.path.matchAll(/n+|e+|s+|w+/g)].map(([run]) => [run.length, kHeadings[run[0]]]);
  if (runs.length === 0) return "";
  const [firstX, firstY, pitch] = world.cells;
  let [x, y] = part.start;
  const beside = ([hx, hy], [gx, gy]) => {
    const turn = hx === gx && hy === gy ? [hy, -hx] : [hy + gy, -hx - gx];
    return [middle(firstX + x * pitch) + toTheLeft * turn[0], middle(firstY + y * pitch) + toTheLeft * turn[1]];
  };
  const points = [beside(runs[0][1], runs[0][1])];
  runs.forEach(([count, heading], i) => {
    x += heading[0] * count;
    y += heading[1] * count;
    const next = runs[i + 1]?.[1];
    if (!next) {
      points.push(beside(heading, heading));
    } else if (next[0] === -heading[0] && next[1] === -heading[1]) {
      const past = Math.abs(toTheLeft);
      for (const side of [heading, next]) {
        const [px, py] = beside(side, side);
        points.push([px + past * heading[0], py + past * heading[1]]);
      }
    } else {
      points.push(beside(heading, next));
    }
  });
  return "M" + points.map((point) => point.join(" ")).join("L");
};

const drawWalk = (world, walk, legend) => {
  const paint = data.paint.walks[walk.name];
  const cells = world.cells[2] > 1 ? "steps from room to room" : "steps";
  const end = walk.solves ? `arrives after ${walk.steps} ${cells}`
    : walk.steps === 0 ? "does not arrive" : `does not arrive; repeats itself after ${walk.steps} ${cells}`;
  legend.push([paint.colour, `${paint.words}: ${end}`]);
  const d = walk.parts.map((part) => partPath(world, part, paint.to_the_left)).join("");
  const common = { d, fill: "none", "stroke-linejoin": "round", "stroke-linecap": "round" };
  return svg("g", {}, svg("path", { ...common, stroke: "#ffffff", "stroke-opacity": 0.75, "stroke-width": 3.4 }),
    svg("path", { ...common, stroke: paint.colour, "stroke-width": 2 }));
};

const drawPads = (world, legend) => {
  const colour = data.paint.tiles[data.paint.pad].mark;
  const d = world.pads.map(([a, b, c, e]) => `M${middle(a)} ${middle(b)}L${middle(c)} ${middle(e)}`).join("");
  legend.push([colour, world.pads.length === 0 ? "no pair of pads" : `${world.pads.length} pairs of pads, joined`]);
  return svg("path", { d, fill: "none", stroke: colour, "stroke-width": 1.5, "stroke-opacity": 0.7, "stroke-dasharray": "5 3" });
};

const drawEnd = (world, [x, y], letter, colour) => {
  const r = Math.max(6, (Math.max(world.width, world.height) * kUnits) / 60);
  const text = svg("text", { x: middle(x), y: middle(y), dy: ".36em", "text-anchor": "middle", fill: "#ffffff",
    "font-weight": "bold", "font-family": "sans-serif", "font-size": r * 1.5 }, letter);
  return svg("g", {}, svg("circle", { cx: middle(x), cy: middle(y), r, fill: colour, stroke: "#ffffff" }), text);
};

// The names of the overlays that `show` takes, in the order in which it prints them.
const overlayNames = () => ["fill", ...Object.keys(data.paint.walks), "pads"];

// `overlays`: a set of names. Returns the picture and its legend, rows of colour and words.
const drawWorld = (world, name, overlays) => {
  const legend = [];
  const picture = svg("svg", { class: "map", role: "img", viewBox: `0 0 ${world.width * kUnits} ${world.height * kUnits}` },
    svg("title", {}, "Map of " + name));
  picture.append(drawTiles(world, overlays.has("fill"), legend), drawMarks(world));
  if (overlays.has("pads")) picture.append(drawPads(world, legend));
  for (const walk of world.walks) {
    if (overlays.has(walk.name)) picture.append(drawWalk(world, walk, legend));
  }
  picture.append(drawEnd(world, world.entrance, "E", "#1b6e34"));
  if (world.boss) picture.append(drawEnd(world, world.boss, "B", "#a3161a"));
  legend.push(["#1b6e34", "E: entrance"]);
  if (world.boss) legend.push(["#a3161a", "B: boss"]);
  return { picture, legend };
};
