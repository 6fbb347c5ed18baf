import { cpus, loadavg, totalmem } from 'node:os';
import { benchAppend } from './append.ts';
import { type BenchPart, chooseParts } from './bench-parts.ts';
import { benchCompile } from './compile.ts';
import { benchDeltas } from './deltas.ts';
import { benchEvidence } from './evidence.ts';
import { benchFork } from './fork.ts';
import { benchImport } from './import.ts';
import { benchInterpret } from './interpret.ts';
import { benchOpening } from './opening.ts';
import { benchOriginal } from './original.ts';
import { benchPeers } from './peers.ts';
import { benchRun } from './run.ts';
import { benchSandbox } from './sandbox.ts';
import { benchSearch } from './search.ts';
import { type Figure, printTable } from './table.ts';
import { benchWindow } from './window.ts';
import { benchWorkflowCanvas } from './workflow-canvas.ts';

const benches: Readonly<Record<BenchPart, () => Promise<Figure[]>>> = {
  import: benchImport,
  append: benchAppend,
  fork: benchFork,
  peers: benchPeers,
  opening: benchOpening,
  search: benchSearch,
  evidence: benchEvidence,
  run: benchRun,
  original: benchOriginal,
  compile: benchCompile,
  interpret: benchInterpret,
  sandbox: benchSandbox,
  deltas: benchDeltas,
  window: benchWindow,
  'workflow-canvas': benchWorkflowCanvas,
};

const choice = chooseParts(process.argv.slice(2), process.env.BENCH_IMPORT_MB);
if (choice.type === 'run') await measure(choice.parts);
else {
  (choice.exitCode === 0 ? console.log : console.error)(choice.text);
  process.exitCode = choice.exitCode;
}

async function measure(parts: readonly BenchPart[]): Promise<void> {
  console.log(
    `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}. Ratios are to the bare loop of the same run.\n`,
  );
  const figures: Figure[] = [];
  for (const part of parts) figures.push(...(await benches[part]()));
  printTable(figures);
}
