import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** O_CLOEXEC as /proc/self/fdinfo shows it, in octal. */
const CLOSED_ON_EXEC = 0o2000000;

/**
 * Descriptors above 2 of this process that a program we start would have too: what we were started with ourselves, or what a library opened
 * carelessly. Node closes its own only. None where this system does not list them.
 */
export function leakingDescriptors(): number[] {
  if (!existsSync('/proc/self/fdinfo')) return [];
  return readdirSync('/proc/self/fdinfo')
    .map(Number)
    .filter((fd) => fd > 2 && isLeaking(fd));
}

function isLeaking(fd: number): boolean {
  try {
    const flags = /^flags:\s*([0-7]+)/m.exec(readFileSync(`/proc/self/fdinfo/${fd}`, 'utf8'))?.[1] ?? '0';
    return (Number.parseInt(flags, 8) & CLOSED_ON_EXEC) === 0;
  } catch (cause) {
    // Closed since it was listed.
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw cause;
  }
}

type Given = number | 'pipe' | 'ipc';

/** The descriptors that a program is given, and nothing in place of each that would go along otherwise. `nothing`: /dev/null, open. */
export function withoutLeaks(given: readonly Given[], nothing: number): (Given | 'ignore')[] {
  const stdio: (Given | 'ignore')[] = [...given];
  for (const fd of leakingDescriptors().filter((each) => each >= stdio.length)) {
    while (stdio.length < fd) stdio.push('ignore');
    stdio[fd] = nothing;
  }
  return stdio;
}
