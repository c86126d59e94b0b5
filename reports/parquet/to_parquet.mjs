// to_parquet.mjs IN.csv OUT.parquet: a column is INT64 where every field is a whole number of 64
// bits, DOUBLE where every field is a number, else text; an empty field is null.
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { parquetWriteBuffer } from "hyparquet-writer";

const stop = (line) => {
  process.stderr.write(`seedbed: ${line}\n`);
  process.exit(2);
};
const [from, to] = process.argv.slice(2);
if (!from || !to) stop("parquet: two files are wanted: IN.csv OUT.parquet");

const whole = (text) => /^-?\d{1,19}$/.test(text) && BigInt.asIntN(64, BigInt(text)) === BigInt(text);
const number = (text) => /^-?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(text) && Number.isFinite(Number(text));
const kinds = [
  ["INT64", whole, BigInt],
  ["DOUBLE", number, Number],
  ["STRING", () => true, (text) => text],
];

try {
  const [names, ...rows] = parse(readFileSync(from));
  if (!names || rows.length === 0) stop(`${from}: a head and at least one row are wanted`);
  const columnData = names.map((name, i) => {
    const fields = rows.map((row) => row[i]);
    const known = fields.filter((field) => field !== "");
    const [type, , made] = kinds.find(([, fits]) => known.length > 0 && known.every(fits)) ?? kinds[2];
    return { name, type, nullable: true, data: fields.map((field) => (field === "" ? null : made(field))) };
  });
  writeFileSync(`${to}.unfinished`, Buffer.from(parquetWriteBuffer({ columnData })));
  renameSync(`${to}.unfinished`, to);
} catch (error) {
  stop(`${from}: ${String(error.message ?? error).split("\n")[0]}`);
}
