import { rmSync, utimesSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { FileReport } from '../../core/contract/import-report.ts';
import { payloadSchemas } from '../../core/model/events.ts';
import { CATALOGUE } from '../../core/model/ids.ts';
import { isKnownKind } from '../../core/model/known-kinds.ts';
import type { SessionEvent } from '../../core/model/read-event.ts';
import { createImportWorld, eventsOf, importOne, type TestWorld } from '../adapters/import/import-logs.ts';
import { uncovered } from './uncovered.ts';

/** What came of one log: how it ended, and what must not be, in words. */
export interface RunResult {
  readonly ending: 'imported' | 'refused';
  readonly events: number;
  readonly quarantined: number;
  readonly problems: readonly string[];
}

/**
 * Imports a log in a new world, then again, and checks what must hold whatever it is. `thorough` checks each payload too, and
 * lets the file look changed the third time, so that it is read again. Rejects with a bug.
 */
export async function runLog(bytes: Buffer, path: string, thorough: boolean): Promise<RunResult> {
  // A file system may wait for the disk where a file is written over.
  rmSync(path, { force: true });
  writeFileSync(path, bytes);
  const world = createImportWorld();
  const report = await importOne(world, path);
  const { events, quarantined } = report.lines;
  const ending = report.status === 'imported' ? 'imported' : 'refused';
  const stored = await eventsIn(world);
  const problems = [
    ...problemsOfReport(report),
    ...(ending === 'imported' ? problemsOfEvents(report, stored, { bytes, thorough }) : []),
    ...(await problemsOfSecond(report, world, path)),
    ...(thorough ? await problemsAnew(report, world, path) : []),
    ...(await problemsOfStore(stored.length, world)),
    ...problemsOfProcess(),
  ];
  return { ending, events, quarantined, problems };
}

function problemsOfReport({ status, reason, lines, quarantine, sessions }: FileReport): string[] {
  const problems: string[] = [];
  const must = (holds: boolean, says: string) => void (holds || problems.push(says));
  must(status === 'imported' || status === 'refused', `status ${status}`);
  must(status !== 'refused' || (reason ?? '') !== '', 'refused without a reason');
  must(
    lines.records === lines.events + lines.quarantined,
    `${lines.records} records, ${lines.events} + ${lines.quarantined}`,
  );
  must(quarantine.length === Math.min(lines.quarantined, 1000), `${quarantine.length} of ${lines.quarantined} listed`);
  must(lines.blank <= lines.total && lines.repaired <= lines.total, 'more blank or repaired lines than lines');
  must(status === 'refused' || lines.events === 0 || sessions.length > 0, 'events without a session');
  return problems;
}

function problemsOfEvents(
  report: FileReport,
  events: readonly SessionEvent[],
  { bytes, thorough }: { readonly bytes: Buffer; readonly thorough: boolean },
): string[] {
  const invalid = thorough ? events.flatMap(problemsOfPayload) : [];
  const read = events.flatMap(sourceOf);
  const wrong = read.filter(({ raw, offset, bytes: size }) => !sameBytes(raw, bytes.subarray(offset, offset + size)));
  const counted = read.length === report.lines.events ? [] : [`${read.length} sources, ${report.lines.events} events`];
  const ranges = [...read, ...report.quarantine].map(({ offset, bytes: size }) => [offset, offset + size] as const);
  const isListed = report.lines.quarantined <= 1000;
  const left = isListed ? uncovered(bytes, ranges, report.format) : [];
  return [...invalid, ...counted, ...left, ...(wrong.length > 0 ? [`${wrong.length} events hold other bytes`] : [])];
}

/** All that the log brought in: a report lists the first of very many. */
async function eventsIn(world: TestWorld): Promise<SessionEvent[]> {
  const sessions = (await world.store.refs()).map(({ session }) => session).filter((session) => session !== CATALOGUE);
  return (await Promise.all(sessions.map((session) => eventsOf(world, session)))).flat();
}

function problemsOfPayload({ kind, payload }: SessionEvent): string[] {
  if (!isKnownKind(kind)) return [`kind ${kind}`];
  const parsed = payloadSchemas[kind].safeParse(payload);
  return parsed.success ? [] : [`${kind}: ${parsed.error.message}`];
}

interface Read {
  readonly offset: number;
  readonly bytes: number;
  readonly raw: { readonly text?: string; readonly base64?: string; readonly blob?: string };
}

function sourceOf({ payload }: SessionEvent): Read[] {
  const { source } = payload as { readonly source?: Read };
  return source === undefined ? [] : [source];
}

function sameBytes(raw: Read['raw'], bytes: Buffer): boolean {
  if (raw.text !== undefined) return Buffer.from(raw.text).equals(bytes);
  return raw.base64 === undefined || Buffer.from(raw.base64, 'base64').equals(bytes);
}

/** The store is sound, and what was read again added nothing to the `stored` events. */
async function problemsOfStore(stored: number, { store }: TestWorld): Promise<string[]> {
  const { sound, faults, events } = await store.verify();
  const says = sound ? [] : [`verify: ${JSON.stringify(faults.slice(0, 3))}`];
  return events === stored ? says : [...says, `${events} events in the end, ${stored} after the first reading`];
}

/** A file that has not changed says what it said, and is not read. */
async function problemsOfSecond(first: FileReport, world: TestWorld, path: string): Promise<string[]> {
  return problemsOfRepeat('again', first, await importOne(world, path));
}

/** One that only looks changed is read to its end, and says the same. */
async function problemsAnew(first: FileReport, world: TestWorld, path: string): Promise<string[]> {
  utimesSync(path, 1, 1);
  return problemsOfRepeat('read anew', first, await importOne(world, path));
}

function problemsOfRepeat(how: string, first: FileReport, repeat: FileReport): string[] {
  const wanted = first.status === 'imported' ? 'unchanged' : first.status;
  return [
    ...(repeat.status === wanted ? [] : [`${how}: ${repeat.status}`]),
    ...(isDeepStrictEqual(factsOf(repeat), factsOf(first)) ? [] : [`${how}: other facts`]),
  ];
}

function factsOf({ lines, facts, quarantine }: FileReport): object {
  return { lines, quarantine, facts };
}

function problemsOfProcess(): string[] {
  const tainted = Object.keys(Object.prototype);
  return 'polluted' in {} || tainted.length > 0 ? [`a prototype was changed: ${tainted.join()}`] : [];
}
