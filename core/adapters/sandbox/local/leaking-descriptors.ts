import { closeSync, existsSync, openSync, readdirSync, readSync } from 'node:fs';

/** O_CLOEXEC as /proc/self/fdinfo shows it, in octal. */
const CLOSED_ON_EXEC = 0o2000000;

/**
 * Descriptors of this process, `from` one on, that a program we start would have too: what we were started with ourselves, or what a library
 * opened carelessly. Node closes its own only: `known`, opened by it, need not be looked at. None where this system does not list them.
 */
export function leakingDescriptors(from = 3, known: ReadonlySet<unknown> = new Set()): number[] {
  if (!existsSync('/proc/self/fdinfo')) return [];
  return readdirSync('/proc/self/fdinfo')
    .map(Number)
    .filter((fd) => fd >= from && !known.has(fd) && isLeaking(fd));
}

function isLeaking(fd: number): boolean {
  try {
    const flags = /^flags:\s*([0-7]+)/m.exec(beginningOf(`/proc/self/fdinfo/${fd}`))?.[1] ?? '0';
    return (Number.parseInt(flags, 8) & CLOSED_ON_EXEC) === 0;
  } catch (cause) {
    // Closed since it was listed.
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw cause;
  }
}

/** The flags are in the first two lines; all of them are looked at before each start. */
const beginning = Buffer.alloc(128);

function beginningOf(path: string): string {
  const fd = openSync(path, 'r');
  try {
    return beginning.toString('latin1', 0, readSync(fd, beginning));
  } finally {
    closeSync(fd);
  }
}

type Given = number | 'pipe' | 'ipc';

/**
 * The descriptors that a program is given, opened by Node, and nothing in place of each that would go along otherwise. `nothing`: /dev/null, open.
 */
export function withoutLeaks(given: readonly Given[], nothing: number): (Given | 'ignore')[] {
  const stdio: (Given | 'ignore')[] = [...given];
  for (const fd of leakingDescriptors(stdio.length, new Set([...given, nothing]))) {
    while (stdio.length < fd) stdio.push('ignore');
    stdio[fd] = nothing;
  }
  return stdio;
}
