import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { madeUpRecords } from '../runtime/made-up-log.ts';

// Imports a log of 6,000 records into a home on a small disk that has room for a part of it. Where the import waits it is interrupted, and
// in another home the disk is freed. Prints what it saw as one line of JSON.
const [, , folder = ''] = process.argv;
const ROOM_LEFT = 6_000_000;
const DISK_BYTES = 40 * 1024 * 1024;
const program = resolve(import.meta.dirname, '../../core/cli/main.mjs');
const filler = join(folder, 'filler');
const home = join(folder, 'home');
const log = join(tmpdir(), `long-${process.pid}.jsonl`);
const records = Array.from({ length: 1_500 }, (_, at) => madeUpRecords(`long ${at}`)).flat();
writeFileSync(log, records.map((record) => `${JSON.stringify(record)}\n`).join(''));

async function openrath(words: readonly string[], onWaiting: (kill: () => void) => void = () => undefined) {
  const child = spawn(process.execPath, [program, ...words, '--json', '--home', home]);
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
    if (String(chunk).includes('The import waits')) onWaiting(() => child.kill('SIGINT'));
  });
  const [code] = await once(child, 'close');
  const lines = out.split('\n').filter((line) => line !== '');
  return { code, out: lines.map((line) => JSON.parse(line)), err: err.replaceAll(folder, '').trim().split('\n') };
}

async function importWith(onWaiting: (kill: () => void) => void) {
  writeFileSync(filler, new Uint8Array(DISK_BYTES - ROOM_LEFT));
  const { code, out, err } = await openrath(['import', log], onWaiting);
  rmSync(filler, { force: true });
  const files = out.flatMap(({ status, lines }) => (status === undefined ? [] : [{ status, lines }]));
  const [{ events: sum, faults }] = (await openrath(['verify'])).out;
  rmSync(home, { recursive: true });
  return { code, err, status: files.map(({ status }) => status), saved: files[0]?.lines.events, sum, faults };
}

const interrupted = await importWith((kill) => kill());
const freed = await importWith(() => rmSync(filler));
rmSync(log);
console.log(JSON.stringify({ interrupted, freed }));
