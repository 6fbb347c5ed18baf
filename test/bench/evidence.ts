import { lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sha256 } from '../../core/adapters/sha256.ts';
import { openSqliteStore } from '../../core/adapters/store-sqlite/open-sqlite-store.ts';
import { openWorkspaces } from '../../core/adapters/workspace-cas/open-workspaces.ts';
import type { SessionId } from '../../core/model/ids.ts';
import type { Workspaces } from '../../core/runtime/ports/workspaces.ts';
import { type Figure, median, timed } from './table.ts';

const FOLDERS = 560;
const FILES_EACH = 18;
const TURNS = 15;
/** Writes this shortly before a look are read again (a file system's clock steps), in ms. */
const STEP_MS = 25;

/** What a look at a working folder of 10,000 files takes, in turns with a bare walk that asks for each file's times. */
export async function benchEvidence(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-evidence-'));
  const log = { info: () => undefined, warn: () => undefined };
  const { store, blobs } = await openSqliteStore({ folder, sha256, log });
  try {
    const workspaces = await openWorkspaces({ folder: join(folder, 'workspaces'), blobs, sha256, nowMs: Date.now });
    return await measure(workspaces, join(folder, 'source'));
  } finally {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(workspaces: Workspaces, source: string): Promise<Figure[]> {
  fill(source);
  let tree = workspaces.empty;
  const takeIn = await timed(async () => {
    tree = (await workspaces.takeIn(source, { signal: new AbortController().signal })).tree;
  });
  let working = await workspaces.open('empty' as SessionId, workspaces.empty);
  const make = await timed(async () => {
    working = await workspaces.open('bench' as SessionId, tree);
  });
  await new Promise((next) => setTimeout(next, STEP_MS));
  await working.snapshot();
  const times: Record<'bare' | 'same' | 'one' | 'back', number[]> = { bare: [], same: [], one: [], back: [] };
  for (let turn = 0; turn < TURNS; turn++) {
    times.bare.push(await timed(() => walk(working.path)));
    times.same.push(await timed(() => working.snapshot()));
    writeFileSync(join(working.path, 'd1/e1/f1.txt'), `turn ${turn}`);
    times.one.push(await timed(() => working.snapshot()));
    times.back.push(await timed(() => working.restore(tree)));
    await new Promise((next) => setTimeout(next, STEP_MS));
    await working.snapshot();
  }
  const held = await longestBlock(() => working.snapshot());
  const bare = median(times.bare);
  const against = `bare walk and stat, ${bare.toFixed(0)} ms`;
  const figure = (what: string, tookMs: number): Figure => ({
    what,
    value: `${tookMs.toFixed(0)} ms`,
    ratio: tookMs / bare,
    against,
  });
  return [
    figure('look at 10,000 files, none changed (median)', median(times.same)),
    figure('look at 10,000 files, one changed', median(times.one)),
    figure('restore one of 10,000 files', median(times.back)),
    figure('take in 10,000 files', takeIn),
    figure('make a working folder of 10,000 files', make),
    { what: 'longest that the thread is held by a look', value: `${held.toFixed(0)} ms` },
  ];
}

/** The longest that a timer waits in vain while work is done, in ms. */
async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  let [last, longest] = [performance.now(), 0];
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 1);
  await work();
  clearInterval(timer);
  return longest;
}

function fill(folder: string): void {
  for (let at = 0; at < FOLDERS; at++) {
    const inner = join(folder, `d${at % 20}`, `e${at}`);
    mkdirSync(inner, { recursive: true });
    for (let file = 0; file < FILES_EACH; file++)
      writeFileSync(join(inner, `f${file}.txt`), `${at} ${file} `.repeat(300));
  }
}

function walk(folder: string): number {
  let files = 0;
  for (const name of readdirSync(folder)) {
    const path = `${folder}/${name}`;
    files += lstatSync(path).isDirectory() ? walk(path) : 1;
  }
  return files;
}
