import { dirname } from 'node:path';
import { type Call, callsIn } from './trace-calls.ts';

/** What a program did below a folder, or said, as far as a power cut makes a difference to it. Files go by number. */
export type Step =
  | { readonly is: 'write'; readonly file: number; readonly at: number; readonly bytes: Buffer }
  | { readonly is: 'resize'; readonly file: number; readonly sizeBytes: number }
  /** A change of names in a folder, done wholly or not at all. */
  | { readonly is: 'name'; readonly folder: string; readonly names: readonly Naming[] }
  /** All that was done to a file, or to the names in a folder, before so many steps is durable. */
  | { readonly is: 'sync'; readonly what: number | string; readonly upTo: number }
  | { readonly is: 'said'; readonly text: string };

/** What a path leads to. */
export type Target = number | 'folder';
export type Naming = readonly [path: string, to: Target | undefined];

/** What is there before the program begins, all of it durable. The number of a file is its place in the order. */
export type Found = ReadonlyMap<string, Buffer | 'folder'>;

interface Handle {
  readonly of: number | string;
  readonly isAppending: boolean;
  at: number;
}

/**
 * Reads the steps out of what strace wrote. Throws on a call that it can't follow. Memory that SQLite shares (`-shm`) is left out: whoever
 * opens the file first makes it anew.
 */
export function stepsIn(trace: string, found: Found): Step[] {
  const steps: Step[] = [];
  /** Steps there were after so many calls. */
  const stepsAfter = [0];
  const files = openFiles(found, (step) => steps.push(step));
  for (const call of callsIn(trace)) {
    const does = doing[call.name];
    if (does === undefined) throw new Error(`${call.name} can’t be followed`);
    does(files, call, stepsAfter[call.after] ?? 0);
    stepsAfter.push(steps.length);
  }
  return steps;
}

type Files = ReturnType<typeof openFiles>;

function openFiles(found: Found, add: (step: Step) => void) {
  const names = new Map<string, Target>();
  const sizes: number[] = [];
  for (const [path, what] of found) names.set(path, what === 'folder' ? what : sizes.push(what.length) - 1);
  const isOurs = (path: string): boolean =>
    !path.endsWith('-shm') && (names.has(path) || names.get(dirname(path)) === 'folder');
  const name = (...changed: readonly Naming[]): void => {
    if (!changed.some(([path]) => isOurs(path))) return;
    const folder = dirname(changed[0]?.[0] ?? '');
    if (changed.some(([path]) => dirname(path) !== folder)) throw new Error(`a name went out of ${folder}`);
    for (const [path, to] of changed) {
      if (to === undefined) names.delete(path);
      else names.set(path, to);
    }
    add({ is: 'name', folder, names: changed });
  };
  return { names, sizes, handles: new Map<number, Handle>(), isOurs, name, add };
}

function open({ names, sizes, handles, isOurs, name, add }: Files, { texts, rest, result }: Call): void {
  const path = String(texts[0]);
  handles.delete(result);
  if (!isOurs(path)) return;
  if (!names.has(path)) name([path, sizes.push(0) - 1]);
  const target = names.get(path) ?? 'folder';
  if (target !== 'folder' && rest.includes('O_TRUNC')) resize(sizes, target, 0, add);
  handles.set(result, {
    of: target === 'folder' ? path : target,
    isAppending: rest.includes('O_APPEND'),
    at: 0,
  });
}

function resize(sizes: number[], file: number, sizeBytes: number, add: Files['add']): void {
  sizes[file] = sizeBytes;
  add({ is: 'resize', file, sizeBytes });
}

/** `isPlaced`: at the offset that is the last argument, not where the handle stands. */
function write({ sizes, handles, add }: Files, { handle, texts, rest, result }: Call, isPlaced: boolean): void {
  const bytes = Buffer.concat(texts).subarray(0, result);
  const to = handles.get(handle);
  if (handle === 1) add({ is: 'said', text: String(bytes) });
  if (typeof to?.of !== 'number') return;
  const size = sizes[to.of] ?? 0;
  const own = to.isAppending ? size : to.at;
  const at = isPlaced ? Number(/(\d+)$/.exec(rest)?.[1]) : own;
  if (!isPlaced) to.at = at + bytes.length;
  sizes[to.of] = Math.max(size, at + bytes.length);
  add({ is: 'write', file: to.of, at, bytes });
}

const written = (files: Files, call: Call): void => write(files, call, false);
const placed = (files: Files, call: Call): void => write(files, call, true);

function sync({ handles, add }: Files, { handle }: Call, upTo: number): void {
  const what = handles.get(handle)?.of;
  if (what !== undefined) add({ is: 'sync', what, upTo });
}

function ftruncate({ sizes, handles, add }: Files, { handle, rest }: Call): void {
  const file = handles.get(handle)?.of;
  if (typeof file === 'number') resize(sizes, file, Number(/(\d+)$/.exec(rest)?.[1]), add);
}

/** What `from` leads to gets the name `to`. */
function renamed({ names, name, isOurs }: Files, { texts }: Call, keepsOld: boolean): void {
  const [from, to] = texts.map(String);
  if (from === undefined || to === undefined || !isOurs(to)) return;
  const target = names.get(from);
  if (target === undefined) throw new Error(`${to} came from elsewhere`);
  name(...(keepsOld ? [] : [[from, undefined] as const]), [to, target]);
}

const doing: Readonly<Record<string, (files: Files, call: Call, begunAt: number) => void>> = {
  openat: open,
  close: ({ handles }, { handle }) => void handles.delete(handle),
  write: written,
  writev: written,
  pwrite64: placed,
  pwritev: placed,
  fsync: sync,
  fdatasync: sync,
  ftruncate,
  rename: (files, call) => renamed(files, call, false),
  link: (files, call) => renamed(files, call, true),
  unlink: ({ name }, { texts }) => name([String(texts[0]), undefined]),
  rmdir: ({ name }, { texts }) => name([String(texts[0]), undefined]),
  mkdir: ({ name }, { texts }) => name([String(texts[0]), 'folder']),
};

/** Every call that changes a file: one that no step is made of ends the reading. */
export const TRACED = [
  ...Object.keys(doing),
  ...[
    'open',
    'creat',
    'dup2',
    'dup3',
    'pwritev2',
    'truncate',
    'renameat',
    'renameat2',
    'linkat',
    'unlinkat',
    'mkdirat',
  ],
  ...['symlink', 'symlinkat', 'fallocate', 'copy_file_range', 'sendfile', 'splice', 'sync_file_range'],
];
