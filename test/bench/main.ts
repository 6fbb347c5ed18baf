import { cpus, loadavg, totalmem } from 'node:os';
import { benchAppend } from './append.ts';
import { benchFork } from './fork.ts';
import { benchImport } from './import.ts';
import { benchOpening } from './opening.ts';
import { benchPeers } from './peers.ts';
import { benchSearch } from './search.ts';
import { type Figure, printTable } from './table.ts';
import { benchWindow } from './window.ts';

console.log(
  `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}. Ratios are to the bare loop of the same run.\n`,
);
const parts: Readonly<Record<string, () => Promise<Figure[]>>> = {
  append: benchAppend,
  fork: benchFork,
  peers: benchPeers,
  opening: benchOpening,
  import: benchImport,
  search: benchSearch,
  window: benchWindow,
};

/** The parts that are named on the command line, or all. */
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => parts[name] === undefined);
if (unknown.length > 0)
  throw new Error(`There is no ${unknown.join(', ')}. There are ${Object.keys(parts).join(', ')}.`);
const figures: Figure[] = [];
for (const [name, bench] of Object.entries(parts)) {
  if (wanted.length === 0 || wanted.includes(name)) figures.push(...(await bench()));
}
printTable(figures);
