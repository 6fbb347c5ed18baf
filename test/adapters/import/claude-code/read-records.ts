import type { FileReport } from '../../../../core/contract/import-report.ts';
import type { SessionEvent } from '../../../../core/model/read-event.ts';
import { createImportWorld, eventsOf, importOne, payloadOf, sessionAt, type TestWorld } from '../import-logs.ts';
import { createLogFolder } from '../log-folder.ts';
import { calls, line, prompt } from './transcript.ts';

/** A call that stands before the records under test. */
export const CALL = calls('s-1', 'p-1', 'call-1', 'Bash', { command: 'ls' });

/** What the records under test became. */
export interface ReadRecords {
  readonly world: TestWorld;
  readonly report: FileReport;
  readonly events: readonly SessionEvent[];
  /** Kind and payload of each event, without where its record was. */
  readonly read: readonly object[];
}

/** Imports records behind a prompt and a call, and gives the events of the last ones. */
export async function read(...lines: readonly (object | string)[]): Promise<ReadRecords> {
  const world = createImportWorld();
  const path = createLogFolder().write('garden.jsonl', [prompt('p-1', null, 'Dig'), CALL, ...lines]);
  const report = await importOne(world, path);
  const events = (await eventsOf(world, sessionAt(report, 0))).slice(3);
  return { world, report, events, read: events.map((event) => ({ kind: event.kind, ...payloadOf(event) })) };
}

/** Parts that are one text. */
export function text(words: string) {
  return [{ type: 'text', text: words }];
}

/** A `user` record below the call. */
export function user(content: unknown, more: object = {}) {
  return prompt('u-9', 's-1', '', { message: { role: 'user', content }, ...more });
}

/** An `attachment` record below the call. */
export function attached(attachment: object) {
  return line('attachment', 't-9', 's-1', { attachment });
}
