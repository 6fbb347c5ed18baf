const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const money = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** A whole number with thousands apart: `1,204`. */
export function count(value: number): string {
  return whole.format(value);
}

/** A count and its noun: `1 step`, `1,204 steps`, `0 branches`. */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}

/** Three figures at most, for columns: `812`, `1.9k`, `640k`, `14.8M`. */
export function short(value: number): string {
  if (value < 1_000) return count(value);
  for (const [unit, size] of units) {
    if (value < size * 0.999_5) continue;
    const scaled = value / size;
    return `${scaled < 99.95 ? trimZero(scaled.toFixed(1)) : count(Math.round(scaled))}${unit}`;
  }
  return count(value);
}

/** US dollars. Absent means that no price is known for the model: `unknown`, never $0. */
export function cost(usd: number | undefined): string {
  if (usd === undefined) return 'unknown';
  if (usd > 0 && usd < 0.005) return '< $0.01';
  return `$${money.format(usd)}`;
}

/** Bytes in decimal units, as file managers show them: `311 B`, `1.3 GB`. Memory, and what limits are of, is {@link memory}. */
export function bytes(value: number): string {
  return inUnits(value, 1_000);
}

/** Bytes of memory, or a limit, in binary units, as limits are set: `2 GB` for 2 GiB, `96 MB`. */
export function memory(value: number): string {
  return inUnits(value, 1_024);
}

function inUnits(value: number, base: number): string {
  if (value < base) return `${count(value)} B`;
  const unit = value < 0.999_95 * base ** 2 ? 1 : value < 0.999_95 * base ** 3 ? 2 : 3;
  const scaled = value / base ** unit;
  return `${scaled < 9.95 ? trimZero(scaled.toFixed(1)) : count(Math.round(scaled))} ${['B', 'kB', 'MB', 'GB'][unit]}`;
}

/** A share as whole percent of more than nothing. Rounds to 0 or 100 only where it is exactly that. */
export function percent(part: number, whole: number): string {
  const share = (100 * part) / whole;
  if (share > 0 && share < 1) return '< 1 %';
  return `${share < 100 ? Math.min(99, Math.round(share)) : 100} %`;
}

const units = [
  ['B', 1e9],
  ['M', 1e6],
  ['k', 1e3],
] as const;

function trimZero(text: string): string {
  return text.endsWith('.0') ? text.slice(0, -2) : text;
}
