import { asInteger, asObject } from '../records/foreign-value.ts';
import { parseObject } from '../records/parse-object.ts';

/** How far into an output its own words about the exit are looked for, in characters. */
const REACH = 4000;

/** The exit code that an output reports in its first words; undefined where it reports none. */
export function reportedExit(text: string): number | undefined {
  const found = /Process exited with code (-?\d+)|"exit_code"\s*:\s*(-?\d+)|^Exit code: (-?\d+)/m.exec(
    text.slice(0, REACH),
  );
  const digits = found?.[1] ?? found?.[2] ?? found?.[3];
  return digits === undefined ? undefined : asInteger(Number(digits));
}

/** The exit code of an output that is JSON with metadata, wherever in it that stands. */
export function metadataExit(text: string): number | undefined {
  if (!text.startsWith('{')) return undefined;
  return asInteger(asObject(parseObject(text)?.metadata)?.exit_code);
}
