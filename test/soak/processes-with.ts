import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** Processes of this machine of which the command line holds a word, each as its pid and its command line; those that only wait for their parent have none. */
export function processesWith(word: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid) => {
      const line = commandLine(pid);
      return line.includes(word) ? [`${pid} ${line.slice(0, 200)}`] : [];
    });
}

/** What is left of them when they had so long to go, in ms. */
export async function leftAfter(word: string, ms: number): Promise<string[]> {
  const until = performance.now() + ms;
  for (;;) {
    const left = processesWith(word);
    if (left.length === 0 || performance.now() > until) return left;
    await wait(50);
  }
}

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    // It ended meanwhile.
    return '';
  }
}
