/**
 * The calendar day of an instant in a zone, as `YYYY-MM-DD` (B-18). `zone` is an IANA name; throws RangeError for another.
 * Undefined for an instant that no calendar has: not finite, or more than 8.64e15 ms from 1970.
 */
export function dayOf(atMs: number, zone: string): string | undefined {
  if (!(Math.abs(atMs) <= 8.64e15)) return undefined;
  const parts = new Map(
    formatOf(zone)
      .formatToParts(atMs)
      .map(({ type, value }) => [type, value]),
  );
  return `${(parts.get('year') ?? '').padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`;
}

/** Formats by zone: making one takes longer than using it a hundred times. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  formats.set(zone, format);
  return format;
}
