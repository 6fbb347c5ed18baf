import type { PartOf } from '../../model/parts.ts';
import { partsOf } from '../../model/parts-of.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { partsIn } from '../parts/parts-in.ts';
import { isImported, sourceOf } from '../parts/source-of.ts';
import type { Fact } from './fact.ts';
import { isOwnReading } from './own-readings.ts';

type Named = readonly [name: string, value: string];

/** Longest value, in UTF-16 units; most facts of one event. */
const VALUE = 2_000;
const MOST = 100;
/** Members of payloads that are shown elsewhere: as parts, in the Raw tab, in the Input tab. */
const ELSEWHERE: ReadonlySet<string> = new Set(['parts', 'source', 'input', 'segments']);

/**
 * What an event says beside its parts, by name, in words: its payload, the figures of its usage and results, and the
 * source's own marks. Of an imported event everything is a claim but what the importer itself made of its record. None for a
 * withheld or opaque event.
 */
export function factsOf(event: SessionEvent): Fact[] {
  if (event.kind === 'withheld' || event.kind === 'opaque') return [];
  const { kind } = event;
  const { by } = event.envelope;
  const isClaim = (name: string) => isImported(event) && !isOwnReading(name, { kind, by });
  const named = [
    ...members(event.payload),
    ...usageFacts(event),
    ...resultFacts(event),
    ...members(sourceOf(event)?.marks ?? {}, '', spelled),
  ];
  const once = new Map<string, Named>();
  for (const fact of named) once.set(sameFact(fact), once.get(sameFact(fact)) ?? fact);
  return [...once.values()]
    .slice(0, MOST)
    .map(([name, value]) => ({ name, value: value.slice(0, VALUE), claim: isClaim(name) }));
}

/** Members of a flat object as facts; nested ones with the outer name before theirs. Texts without words are left out. */
function members(object: object, prefix = '', name: (key: string) => string = words): Named[] {
  return Object.entries(object).flatMap(([key, value]: [string, unknown]) => {
    if (prefix === '' && ELSEWHERE.has(key)) return [];
    return valueFacts(`${prefix}${name(key)}`, value);
  });
}

function valueFacts(name: string, value: unknown): readonly Named[] {
  if (typeof value === 'string') return value === '' ? [] : [[name, value]];
  if (typeof value === 'number') return [[name, String(value)]];
  if (typeof value === 'boolean') return [[name, value ? 'yes' : 'no']];
  if (Array.isArray(value)) return listFacts(name, value);
  return typeof value === 'object' && value !== null ? members(value, `${name} `) : [];
}

function listFacts(name: string, list: readonly unknown[]): readonly Named[] {
  if (list.length === 0) return [[name, 'none']];
  if (list.every((item) => typeof item === 'string' || typeof item === 'number')) return [[name, list.join(', ')]];
  return list.flatMap((item, at) => valueFacts(`${name} ${at + 1}`, item));
}

/** Key by which a fact of the payload and the mark that it was read from are one, however each spells its name. */
function sameFact([name, value]: Named): string {
  return `${name.replace(/[\s_-]/g, '').toLowerCase()}\n${value}`;
}

/** `stopReason` as people write it: `stop reason`. A time in ms keeps its unit. */
function words(key: string): string {
  return key.replace(/([a-z])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`);
}

/** A source's own name for a mark, as it spells it. */
function spelled(key: string): string {
  return key;
}

function usageFacts(event: SessionEvent): readonly Named[] {
  return partsOf(partsIn(event), 'usage').flatMap((part): Named[] => [
    ['uncached input tokens', String(part.uncachedInput)],
    ['cached input tokens', String(part.cachedInput)],
    ['cache write tokens', String(part.cacheWrite)],
    ['output tokens', part.final ? String(part.output) : `at least ${part.output}`],
    ...(part.reasoning === undefined ? [] : [['reasoning tokens', String(part.reasoning)] as const]),
    ['usage counts', part.scope === 'cumulative' ? 'the whole file so far' : 'this answer'],
  ]);
}

function resultFacts(event: SessionEvent): readonly Named[] {
  const results = partsOf(partsIn(event), 'tool-result');
  return results.flatMap((result) => resultFact(result, results.length === 1 ? '' : `${result.callId} `));
}

function resultFact({ exitCode, durationMs, isError, paths }: PartOf<'tool-result'>, prefix: string): Named[] {
  return [
    ...(isError === undefined ? [] : [[`${prefix}marked as error`, isError ? 'yes' : 'no'] as const]),
    ...(exitCode === undefined ? [] : [[`${prefix}exit code`, String(exitCode)] as const]),
    ...(durationMs === undefined ? [] : [[`${prefix}duration ms`, String(durationMs)] as const]),
    ...(paths === undefined ? [] : [[`${prefix}changed paths`, paths.join(', ')] as const]),
  ];
}
