const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How long ago, in one word and a unit: `now`, `2 min`, `3 h`, `5 d`, `4 mo`, `2 y`. A time to come reads `now`. */
export function ago(atMs: number, nowMs: number): string {
  const past = nowMs - atMs;
  if (past < minuteMs) return 'now';
  if (past < hourMs) return `${Math.floor(past / minuteMs)} min`;
  if (past < dayMs) return `${Math.floor(past / hourMs)} h`;
  if (past < 60 * dayMs) return `${Math.floor(past / dayMs)} d`;
  if (past < 730 * dayMs) return `${Math.floor(past / (30.44 * dayMs))} mo`;
  return `${Math.floor(past / (365.25 * dayMs))} y`;
}

/** A length of time: `160 ms`, `2.0 s`, `4 min 3 s`, `2 h 5 min`. */
export function duration(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 9_950) return `${(ms / 1_000).toFixed(1)} s`;
  if (ms < minuteMs) return `${Math.round(ms / 1_000)} s`;
  if (ms < hourMs) return pair(ms, minuteMs, 'min', 1_000, 's');
  return pair(ms, hourMs, 'h', minuteMs, 'min');
}

/** Time of day in a zone: `14:02`, with seconds `14:02:31`. */
export function clock(atMs: number, zone: string | undefined, seconds = false): string {
  const second = seconds ? ({ second: '2-digit' } as const) : {};
  return format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...second }, zone, atMs);
}

/** A calendar day in a zone: `Sat 14 Mar 2026`. */
export function day(atMs: number, zone: string | undefined): string {
  return format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }, zone, atMs).replaceAll(',', '');
}

/** Day and time of day in a zone: `14 Mar 2026 14:02`. */
export function moment(atMs: number, zone: string | undefined): string {
  return `${format({ day: 'numeric', month: 'short', year: 'numeric' }, zone, atMs)} ${clock(atMs, zone)}`;
}

/** The calendar day in a zone as `2026-03-14`: equal for two times of one day, and in order as text. */
export function dayKey(atMs: number, zone: string | undefined): string {
  return formatter('sv-SE', { year: 'numeric', month: '2-digit', day: '2-digit' }, zone).format(atMs);
}

function pair(ms: number, big: number, bigUnit: string, small: number, smallUnit: string): string {
  const rest = Math.floor((ms % big) / small);
  return `${Math.floor(ms / big)} ${bigUnit}${rest === 0 ? '' : ` ${rest} ${smallUnit}`}`;
}

function format(options: Intl.DateTimeFormatOptions, zone: string | undefined, atMs: number): string {
  return formatter('en-GB', options, zone).format(atMs);
}

/** Making one takes 50 µs, so a list keeps them. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(locale: string, options: Intl.DateTimeFormatOptions, zone: string | undefined): Intl.DateTimeFormat {
  const key = `${locale} ${zone} ${JSON.stringify(options)}`;
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
  formatters.set(key, made);
  return made;
}
