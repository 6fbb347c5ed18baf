import { cpus, loadavg, totalmem } from 'node:os';
import { benchAppend } from './append.ts';
import { benchFork } from './fork.ts';
import { benchImport } from './import.ts';
import { benchOpening } from './opening.ts';
import { benchPeers } from './peers.ts';
import { benchSearch } from './search.ts';
import { printTable } from './table.ts';
import { benchWindow } from './window.ts';

console.log(
  `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}. Ratios are to the bare loop of the same run.\n`,
);
printTable([
  ...(await benchAppend()),
  ...(await benchFork()),
  ...(await benchPeers()),
  ...(await benchOpening()),
  ...(await benchImport()),
  ...(await benchSearch()),
  ...(await benchWindow()),
]);
