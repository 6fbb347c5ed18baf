import { readdirSync, readFileSync } from 'node:fs';

/** Process ids of all children of a process, and of theirs, as they are now. Linux only. */
export function descendants(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), parentOf(name)] as const);
  const below = (parent: number): number[] =>
    parents.filter(([, other]) => other === parent).flatMap(([child]) => [child, ...below(child)]);
  return below(pid);
}

/** Those of the processes that still run; one that has ended and waits to be collected does not. */
export function alive(pids: readonly number[]): number[] {
  return pids.filter((pid) => !['', 'Z', 'X'].includes(stat(String(pid))[0] ?? ''));
}

/** The words that a process was started with; empty for one that has gone. */
export function commandLine(pid: number): string {
  return read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');
}

function parentOf(pid: string): number {
  return Number(stat(pid)[1] ?? 0);
}

/** State and what follows it; empty for a process that has gone. */
function stat(pid: string): string[] {
  const text = read(`/proc/${pid}/stat`);
  return text === '' ? [] : text.slice(text.lastIndexOf(')') + 2).split(' ');
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // The process ended while we looked.
  }
}
