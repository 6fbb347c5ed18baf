/** A count with its thousands apart: 12,345. */
export function figure(count: number): string {
  return count.toLocaleString('en');
}

/** A count with its noun: `1 file`, `3,000 files`. `plural` where it is not the noun with an s. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${figure(count)} ${count === 1 ? noun : plural}`;
}
