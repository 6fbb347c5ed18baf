import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { withFolder } from './bench-home.ts';
import { conversation, TURN_STEPS } from './conversation.ts';
import { deriveAll, type KeptSession, openCommands, openHistory, writeSession } from './kept-session.ts';
import { loadPeers, type Peers } from './peers/load-peers.ts';
import { type Figure, median, timed } from './table.ts';

type Langgraph = typeof import('./peers/langgraph-thread.ts');

/** The conversation on both sides. */
interface Kept {
  readonly langgraph: Langgraph;
  readonly ours: KeptSession & { readonly folder: string };
  readonly theirs: { readonly path: string; readonly forkAt: Awaited<ReturnType<Langgraph['writeLanggraph']>> };
}

const TURNS = 50;
const STEPS = TURNS * TURN_STEPS;
const FORK_AFTER = STEPS / 2;
const OPENED = 15;
const FORKS = 30;
const PEERS: Peers = { folder: resolve(import.meta.dirname, 'peers'), install: ['npm', 'ci'] };

/**
 * One conversation in our store and under LangGraph.js' SQLite checkpointer with its defaults, both on the same SQLite. Theirs does
 * not wait until a commit is on the disk; ours does.
 */
export async function benchPeers(peers: Peers = PEERS): Promise<Figure[]> {
  const loaded = await loadPeers(peers, loadLanggraph);
  if ('skipped' in loaded) {
    return [{ what: "LangGraph.js' checkpointer: bytes, opening, fork", value: 'skipped', against: loaded.skipped }];
  }
  return measured(loaded.peer);
}

function measured(langgraph: Langgraph): Promise<Figure[]> {
  return withFolder(async (root) => {
    const steps = conversation(TURNS);
    const [ours, whole, delta] = [folderIn(root, 'ours'), folderIn(root, 'whole'), folderIn(root, 'delta')];
    const session = await writeSession(ours, steps, FORK_AFTER);
    const path = join(whole, 'thread.db');
    const forkAt = await langgraph.writeLanggraph(path, steps, { channel: 'whole', forkAfter: FORK_AFTER });
    await langgraph.writeLanggraph(join(delta, 'thread.db'), steps, { channel: 'delta', forkAfter: FORK_AFTER });
    const kept = { langgraph, ours: { ...session, folder: ours }, theirs: { path, forkAt } };
    const bytes = `stored bytes of ${STEPS} steps, one commit each`;
    const sizes = [stored(bytes, ours, whole, ''), stored(bytes, ours, delta, ' with its experimental delta channel')];
    await deriveAll(ours);
    sizes.push(stored('the same with the index of sessions and of words', ours, whole, ''));
    return [...sizes, await opening(kept), await forking(kept)];
  });
}

/** Loads the peer and opens a thread in memory: its native part is loaded by then as well. */
async function loadLanggraph(): Promise<Langgraph> {
  const langgraph = await import('./peers/langgraph-thread.ts');
  langgraph.openLanggraph(':memory:').close();
  return langgraph;
}

/** All files of both sides, closed. */
function stored(what: string, ours: string, theirs: string, how: string): Figure {
  const [our, their] = [sizeOf(ours), sizeOf(theirs)];
  const against = `LangGraph.js' checkpointer${how}, ${megabytes(their)}`;
  return { what, value: megabytes(our), ratio: our / their, against };
}

/** From closed files to every message in memory: our session's whole history, the newest state of their thread. */
async function opening({ langgraph, ours, theirs }: Kept): Promise<Figure> {
  const [our, their]: [number[], number[]] = [[], []];
  for (let opened = 0; opened < OPENED; opened++) {
    their.push(
      await timed(async () => {
        const thread = langgraph.openLanggraph(theirs.path);
        same(await thread.messages(), STEPS);
        thread.close();
      }),
    );
    our.push(
      await timed(async () => {
        const { steps, close } = await openHistory(ours.folder, ours.session);
        same(steps, STEPS);
        await close();
      }),
    );
  }
  return figure(`opening ${STEPS} steps and reading them all (median)`, our, their, 'the newest state');
}

/** Ours by the command of a host, with its rules and its record in the catalogue; theirs by the copy of a checkpoint, which adds no message. */
async function forking({ langgraph, ours, theirs }: Kept): Promise<Figure> {
  const [our, their]: [number[], number[]] = [[], []];
  const thread = langgraph.openLanggraph(theirs.path);
  const home = await openCommands(ours.folder);
  let [copy, child] = [theirs.forkAt, ours.session];
  for (let made = 0; made < FORKS; made++) {
    their.push(await timed(async () => (copy = await thread.fork(theirs.forkAt))));
    our.push(await timed(async () => (child = await home.fork(ours.session, ours.forkAt))));
  }
  same(await thread.messagesAt(copy), FORK_AFTER);
  thread.close();
  await home.close();
  const { steps, close } = await openHistory(ours.folder, child);
  same(steps, FORK_AFTER);
  await close();
  return figure(`fork after ${FORK_AFTER} of ${STEPS} steps (median)`, our, their, 'copying the checkpoint');
}

function figure(what: string, ours: readonly number[], theirs: readonly number[], how: string): Figure {
  const [our, their] = [median(ours), median(theirs)];
  const against = `LangGraph.js' checkpointer, ${how}, ${their.toFixed(1)} ms`;
  return { what, value: `${our.toFixed(1)} ms`, ratio: our / their, against };
}

/** A figure about less than the whole would be none. */
function same(found: number, expected: number): void {
  if (found !== expected) throw new Error(`${found} steps were there, not ${expected}`);
}

function folderIn(root: string, name: string): string {
  const folder = join(root, name);
  mkdirSync(folder);
  return folder;
}

function sizeOf(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0);
}

function megabytes(sizeBytes: number): string {
  return `${(sizeBytes / 1e6).toFixed(1)} MB`;
}
