/** A count in at most four characters, as people say it: 950, 4.0k, 28k, 1.2M. Takes integers from 0. */
export function shortCount(count: number): string {
  if (count < 1_000) return String(count);
  const [value, unit] = count < 999_500 ? [count / 1_000, 'k'] : [count / 1_000_000, 'M'];
  return `${value < 9.95 ? value.toFixed(1) : Math.round(value)}${unit}`;
}

/** A count with its thousands apart: 12,345. */
export function figure(count: number): string {
  return count.toLocaleString('en');
}

/** A count with its noun: `1 file`, `3,000 files`. `plural` where it is not the noun with an s. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${figure(count)} ${count === 1 ? noun : plural}`;
}
