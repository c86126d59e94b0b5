// rot-js behind the protocol of `seedbed sweep --exec`.
// Usage: node rot.mjs Digger|Uniform|EllerMaze [WIDTH HEIGHT], in tiles.
import readline from "node:readline";
import ROT from "rot-js";

const [kind = "Digger", width = "75", height = "75"] = process.argv.slice(2);
const size = [Number(width), Number(height)];

function rows(seed) {
  // Its generator takes numbers above 0; 64 bits are folded into 32 of them.
  const folded = BigInt.asUintN(32, BigInt(seed) ^ (BigInt(seed) >> 32n));
  ROT.RNG.setSeed(Number(folded) + 1);
  const map = new ROT.Map[kind](...size);
  const tiles = Array.from({ length: size[1] }, () => Array(size[0]).fill("#"));
  map.create((x, y, wall) => {
    tiles[y][x] = wall ? "#" : ".";
  });
  if (map.getRooms) {
    const rooms = map.getRooms();
    const put = (room, letter) => {
      const [x, y] = room.getCenter();
      tiles[y][x] = letter;
    };
    put(rooms[rooms.length - 1], "E");
    put(rooms[0], "S");
  } else {
    // A maze of rooms at odd places: with posts seedbed counts rooms, and not tiles.
    for (let y = 0; y < size[1]; y += 2) {
      for (let x = 0; x < size[0]; x += 2) tiles[y][x] = "+";
    }
    const open = (letter) => (letter === "." ? " " : letter);
    for (const row of tiles) row.forEach((letter, x) => (row[x] = open(letter)));
    tiles[1][1] = "S";
    tiles[size[1] - 2][size[0] - 2] = "G";
  }
  return tiles.map((row) => row.join("")).join("\n");
}

process.stdout.write("seedbed-maps 1\n");
readline
  .createInterface({ input: process.stdin })
  .on("line", (seed) => process.stdout.write(rows(seed) + "\n\n"));
