export { counted, figure } from '../../model/counted.ts';

/** A count in at most four characters, as people say it: 950, 4.0k, 28k, 1.2M. Takes integers from 0. */
export function shortCount(count: number): string {
  if (count < 1_000) return String(count);
  const [value, unit] = count < 999_500 ? [count / 1_000, 'k'] : [count / 1_000_000, 'M'];
  return `${value < 9.95 ? value.toFixed(1) : Math.round(value)}${unit}`;
}
