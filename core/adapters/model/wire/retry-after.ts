/** Longest wait that a provider is believed. */
const LONGEST_MS = 24 * 60 * 60_000;

/**
 * How long a provider asks to wait, in ms, by the headers `retry-after-ms` and `retry-after` (seconds or a date), or by `retryDelay` in the
 * body. Undefined where it says nothing, or nothing sensible. Header names are in lower case.
 *
 * Sources: RFC 9110, 10.2.3; https://cloud.google.com/apis/design/errors, RetryInfo.
 */
export function retryAfterMs(
  headers: Readonly<Record<string, string>> | undefined,
  body: string | undefined,
  nowMs: number,
): number | undefined {
  const after = headers?.['retry-after'];
  const asked = [
    numberOf(headers?.['retry-after-ms']),
    scaled(numberOf(after)),
    after !== undefined && /^[A-Z][a-z]{2}, /.test(after) ? Date.parse(after) - nowMs : undefined,
    scaled(numberOf(/"retryDelay":\s*"([\d.]{1,12})s"/.exec(body?.slice(0, 20_000) ?? '')?.[1])),
  ];
  const found = asked.find((ms) => ms !== undefined && Number.isFinite(ms) && ms >= 0);
  return found === undefined ? undefined : Math.min(Math.ceil(found), LONGEST_MS);
}

function numberOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) : undefined;
}

function scaled(seconds: number | undefined): number | undefined {
  return seconds === undefined ? undefined : seconds * 1000;
}
