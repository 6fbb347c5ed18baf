import { closeSync, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { duplexPair } from '../../core/adapters/home/duplex-pair.ts';
import { composeHost } from '../../core/compose-host.ts';
import { connect } from '../../core/contract/connect.ts';
import { withBareTable } from './bench-home.ts';
import { type GeneratedLog, generateLog } from './generate-log.ts';
import { importSize } from './import-size.ts';
import { type Figure, timed } from './table.ts';

const size = importSize(620);

const BATCH = 500;

/** Import of a generated log through a whole host, until durable and in every view; then the same again, unchanged. */
export async function benchImport(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'openrath-import-'));
  const path = join(folder, 'log.jsonl');
  try {
    const log = await generateLog(path, size.mb * 1e6);
    return await importInto(join(folder, 'home'), path, log);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function importInto(home: string, path: string, { records, sizeBytes }: GeneratedLog): Promise<Figure[]> {
  const host = await composeHost(home, {});
  const [ours, theirs] = duplexPair();
  host.attach(theirs);
  const client = connect(ours);
  const importOnce = async () => {
    const started = await client.import.start({ paths: [path] });
    if (!started.ok) throw new Error(started.refusal.message);
    const [report] = await Array.fromAsync(await client.import.reports({ job: started.job }));
    if (report?.lines.events !== records)
      throw new Error(`${report?.lines.events} of ${records} records became events`);
  };
  await client.sessions.list({});
  const watch = watchProcess();
  const ms = await timed(importOnce);
  const { cpuMs, grownBytes, longestTurnMs } = watch.stop();
  const againMs = await timed(importOnce);
  await host.close();
  const bareMs = await bareLoop(path);
  const inMb = sizeBytes / 1e6;
  return [
    {
      what: `import of a log of ${inMb.toFixed(0)} MB, ${records} records (${size.says})`,
      value: `${(ms / 1000).toFixed(1)} s, ${((inMb * 1000) / ms).toFixed(1)} MB/s, ${(cpuMs / 1000).toFixed(1)} s of CPU`,
      ratio: ms / bareMs,
      against: `bare batches of its lines, ${(bareMs / 1000).toFixed(1)} s`,
    },
    { what: 'memory that it took more, at most', value: `${(grownBytes / 1e6).toFixed(0)} MB` },
    { what: "longest turn of the host's thread, CPU", value: `${longestTurnMs.toFixed(0)} ms` },
    { what: 'the same import again, unchanged', value: `${againMs.toFixed(0)} ms` },
  ];
}

/** The lines of the log into a bare table, batch by batch. Reading them is not counted. */
function bareLoop(path: string): Promise<number> {
  return withBareTable(({ linesInOne }) => {
    let spentMs = 0;
    for (const batch of batchesOf(path)) {
      const since = performance.now();
      linesInOne(batch);
      spentMs += performance.now() - since;
    }
    return spentMs;
  });
}

function* batchesOf(path: string): Generator<Buffer[]> {
  const file = openSync(path, 'r');
  let rest = Buffer.alloc(0);
  let batch: Buffer[] = [];
  for (let chunk = readChunk(file); chunk.length > 0; chunk = readChunk(file)) {
    const bytes = Buffer.concat([rest, chunk]);
    let from = 0;
    for (let end = bytes.indexOf(0x0a); end >= 0; end = bytes.indexOf(0x0a, from)) {
      batch.push(bytes.subarray(from, end));
      from = end + 1;
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
    }
    rest = bytes.subarray(from);
  }
  closeSync(file);
  yield batch;
}

function readChunk(file: number): Buffer {
  const chunk = Buffer.allocUnsafe(1024 * 1024);
  return chunk.subarray(0, readSync(file, chunk));
}

/** Watches memory and turns of this thread. A turn counts in CPU time, so that other programs on the machine do not. */
function watchProcess() {
  const before = process.memoryUsage.rss();
  const cpu = process.cpuUsage();
  let most = before;
  const memory = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 50);
  let longestUs = 0;
  let runs = true;
  let last = process.threadCpuUsage();
  const turn = () => {
    const now = process.threadCpuUsage();
    longestUs = Math.max(longestUs, now.user + now.system - last.user - last.system);
    last = now;
    if (runs) setTimeout(turn, 1);
  };
  turn();
  return {
    stop: () => {
      clearInterval(memory);
      runs = false;
      const { user, system } = process.cpuUsage(cpu);
      return { cpuMs: (user + system) / 1000, grownBytes: most - before, longestTurnMs: longestUs / 1000 };
    },
  };
}
