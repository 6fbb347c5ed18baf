import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { FileReport } from '../../core/contract/import-report.ts';
import { partsOf } from '../../core/model/parts-of.ts';
import type { SessionEvent } from '../../core/model/read-event.ts';
import { readProviderUsage } from '../../core/model/usage/read-provider-usage.ts';
import { partsIn } from '../../core/projections/parts/parts-in.ts';
import { sourceOf } from '../../core/projections/parts/source-of.ts';
import {
  createImportWorld,
  eventsOf,
  historyOf,
  importAll,
  importOne,
  kindsOf,
  sessionAt,
} from '../adapters/import/import-logs.ts';
import { createLogFolder } from '../adapters/import/log-folder.ts';

const FOUR = ['session/created', 'message', 'model/answered', 'model/answered', 'tool/ended'];
const USAGE = {
  assistant_messages: 1,
  input_tokens: 31,
  cache_read_input_tokens: 400,
  cache_creation_input_tokens: 7,
  output_tokens: 29,
  tool_calls: 1,
  tool_results: 1,
};

function pathOf(name: string): string {
  return join(import.meta.dirname, name);
}

async function importCase(name: string) {
  const world = createImportWorld();
  const report = await importOne(world, pathOf(name));
  return { world, report, events: await eventsOf(world, sessionAt(report, 0)) };
}

function counts({ lines: { events, quarantined, repaired } }: FileReport) {
  return { events, quarantined, repaired };
}

function withoutTimes(events: readonly SessionEvent[]) {
  return events.slice(1).map((event) => ({ kind: event.kind, parts: partsIn(event) }));
}

describe('small inputs with their right outcome', () => {
  test('B-16, I1: a plain log is 4 events on one branch, 1 model call and 1 tool call with its result', async () => {
    const { report, events } = await importCase('base.jsonl');
    expect(kindsOf(events)).toEqual(FOUR);
    expect(report.facts).toMatchObject(USAGE);
    expect(report.sessions).toHaveLength(1);
    expect(counts(report)).toEqual({ events: 4, quarantined: 0, repaired: 0 });
  });

  test('B-1, I1: two records glued on one line are two events, and the line is counted as repaired', async () => {
    const { report, events } = await importCase('glued-records.jsonl');
    expect(kindsOf(events)).toEqual(FOUR);
    expect(report.facts).toMatchObject(USAGE);
    expect(counts(report)).toEqual({ events: 4, quarantined: 0, repaired: 1 });
  });

  test('B-2, I1: a raw control character quarantines its line and nothing else', async () => {
    const { report, events } = await importCase('control-character.jsonl');
    expect(kindsOf(events)).toEqual(['session/created', 'message', 'model/answered', 'tool/ended']);
    expect(counts(report)).toEqual({ events: 3, quarantined: 1, repaired: 0 });
    expect(report.quarantine.map(({ reason }) => reason)).toEqual(['not JSON: a raw control character']);
  });

  test('B-3, I1: a cut line is quarantined; the result of its call stays, without a call', async () => {
    const { report, events } = await importCase('cut-line.jsonl');
    expect(kindsOf(events)).toEqual(['session/created', 'message', 'model/answered', 'tool/ended']);
    expect(counts(report)).toEqual({ events: 3, quarantined: 1, repaired: 0 });
    expect(report.facts).toMatchObject({ tool_calls: 0, tool_results: 1, results_without_call: 1 });
  });

  test('B-5, S11: a record of an unknown kind is kept whole and the chain goes through it', async () => {
    const { world, report, events } = await importCase('unknown-kind.jsonl');
    expect(kindsOf(events)).toEqual([
      'session/created',
      'message',
      'model/answered',
      'unknown',
      'model/answered',
      'tool/ended',
    ]);
    expect(await historyOf(world, sessionAt(report, 0))).toEqual(events);
    const unknown = events[3];
    const line = readFileSync(pathOf('unknown-kind.jsonl'), 'utf8').split('\n')[2];
    expect(unknown && sourceOf(unknown)?.raw).toEqual({ text: line });
    expect(unknown?.payload).toMatchObject({ type: 'weather-report' });
  });

  test('S4: a lone surrogate is stored as it is', async () => {
    const { events } = await importCase('lone-surrogate.jsonl');
    expect(
      events
        .slice(4)
        .flatMap((event) => partsOf(partsIn(event), 'tool-result'))
        .map(({ output }) => output),
    ).toEqual(['autumn.txt\nspring \ude00']);
  });

  test('B-8, I2: a parent that does not exist is marked, and all events stay in the order of the file', async () => {
    const { report, events } = await importCase('missing-parent.jsonl');
    expect(kindsOf(events)).toEqual(FOUR);
    expect(events.map((event) => sourceOf(event)?.marks.parentMissing)).toEqual([
      undefined,
      undefined,
      undefined,
      true,
      undefined,
    ]);
    expect(report.facts).toMatchObject({ orphans: 1 });
  });

  test('S8: a call without an answer is counted as unanswered', async () => {
    const { report } = await importCase('unanswered-call.jsonl');
    expect(counts(report)).toEqual({ events: 3, quarantined: 0, repaired: 0 });
    expect(report.facts).toMatchObject({ tool_calls: 1, tool_results: 0, unanswered_tool_calls: 1 });
  });

  test('B-18, S3: times are instants, whatever zone this machine is in', async () => {
    const { events } = await importCase('timezones.jsonl');
    expect(events.map(({ envelope }) => new Date(envelope.atMs).toISOString())).toEqual([
      '2026-05-31T22:10:00.000Z',
      '2026-05-31T22:10:00.000Z',
      '2026-05-31T22:10:03.000Z',
      '2026-05-31T22:10:04.000Z',
      '2026-05-31T22:10:06.000Z',
    ]);
  });

  test('B-19, I5: the working folder is kept as the log spells it', async () => {
    const folders = await Promise.all(
      ['paths-upper.jsonl', 'paths-lower.jsonl', 'paths-slash.jsonl'].map(async (name) => {
        const { events } = await importCase(name);
        return events[0]?.kind === 'session/created' ? events[0].payload.cwd : undefined;
      }),
    );
    expect(folders).toEqual(['D:\\Verse', 'd:\\Verse', 'D:/Verse/']);
  });

  test('B-20, I1: a file that is no log is refused, and other files of the same import are read', async () => {
    const world = createImportWorld();
    const reports = await importAll(world, pathOf('not-a-database.db'), pathOf('base.jsonl'));
    expect(reports.map(({ status, reason }) => ({ status, reason }))).toEqual([
      { status: 'imported', reason: undefined },
      { status: 'refused', reason: 'not a log of Claude Code or Codex' },
    ]);
  });

  test.each(['crlf-bom.jsonl', 'proto-keys.jsonl'])('I1: %s gives what the plain log gives', async (name) => {
    const { report, events } = await importCase(name);
    expect(kindsOf(events)).toEqual(FOUR);
    expect(report.facts).toMatchObject(USAGE);
    expect(counts(report)).toEqual({ events: 4, quarantined: 0, repaired: 0 });
  });

  test('I1: a byte order mark and carriage returns change no event', async () => {
    const plain = await importCase('base.jsonl');
    const other = await importCase('crlf-bom.jsonl');
    expect(withoutTimes(other.events)).toEqual(withoutTimes(plain.events));
  });

  test('I1: keys named __proto__ are data and change no prototype', async () => {
    const { events } = await importCase('proto-keys.jsonl');
    const [call] = events.flatMap((event) => partsOf(partsIn(event), 'tool-call'));
    expect(call?.input).toBe(
      '{"command":"ls poems","__proto__":{"tainted":true},"constructor":{"prototype":{"tainted":true}}}',
    );
    expect(({} as Record<string, unknown>).tainted).toBeUndefined();
  });

  test('I1: U+2028, U+2029 and U+0085 do not end a line', async () => {
    const { report, events } = await importCase('line-separators.jsonl');
    expect(counts(report)).toEqual({ events: 4, quarantined: 0, repaired: 0 });
    expect(events.slice(1, 2).flatMap(partsIn)).toEqual([
      { type: 'text', text: 'How many\u2028poems\u2029are\u0085there\u000b?' },
    ]);
  });

  test('I3: half a last line is quarantined, and an event once the file has grown, nothing twice', async () => {
    const world = createImportWorld();
    const path = join(createLogFolder().path, 'poems.jsonl');
    copyFileSync(pathOf('half-last-line.jsonl'), path);
    const before = await importOne(world, path);
    expect(counts(before)).toEqual({ events: 3, quarantined: 1, repaired: 0 });
    writeFileSync(path, readFileSync(pathOf('base.jsonl')));
    const after = await importOne(world, path);
    expect(counts(after)).toEqual({ events: 4, quarantined: 0, repaired: 0 });
    expect(after.sessions).toEqual(before.sessions);
    expect(kindsOf(await eventsOf(world, sessionAt(after, 0)))).toEqual(FOUR);
    expect(after.facts).toMatchObject(USAGE);
  });

  test('I4: a rewind is a branch that parts after the answer it went back to', async () => {
    const { world, report, events } = await importCase('rewind.jsonl');
    expect(counts(report)).toEqual({ events: 6, quarantined: 0, repaired: 0 });
    expect(report.sessions.map(({ kind }) => kind)).toEqual(['main', 'branch']);
    expect(kindsOf(events)).toEqual(FOUR);
    const branch = await eventsOf(world, sessionAt(report, 1));
    expect(kindsOf(branch)).toEqual(['session/forked', 'message', 'model/answered']);
    expect(branch[0]?.envelope.parents).toEqual([events[2]?.id]);
    expect(branch[0]?.payload).toMatchObject({ from: sessionAt(report, 0), at: events[2]?.id, reason: 'rewind' });
    expect(kindsOf(await historyOf(world, sessionAt(report, 1)))).toEqual([
      'session/created',
      'message',
      'model/answered',
      'session/forked',
      'message',
      'model/answered',
    ]);
    expect(report.facts).toMatchObject({ input_tokens: 71, output_tokens: 35, assistant_messages: 2 });
  });

  test('I4: parallel calls of one answer are no branch', async () => {
    const { report } = await importCase('parallel-calls.jsonl');
    expect(report.sessions.map(({ kind }) => kind)).toEqual(['main']);
    expect(report.facts).toMatchObject({
      assistant_messages: 1,
      tool_calls: 2,
      tool_results: 2,
      unanswered_tool_calls: 0,
    });
  });

  test('I1: JSON nested thousands of levels deep is quarantined for its depth', async () => {
    const { report } = await importCase('deep-json.jsonl');
    expect(counts(report)).toEqual({ events: 3, quarantined: 1, repaired: 0 });
    expect(report.quarantine.map(({ reason }) => reason)).toEqual(['nested deeper than 512 levels']);
  });

  test('B-17, U1: input and output of an answer mean the same whichever provider counted them', () => {
    const read = (name: string) => readProviderUsage(JSON.parse(readFileSync(pathOf(name), 'utf8')));
    expect(read('usage-openai.json')).toEqual({
      uncachedInput: 210,
      cachedInput: 5000,
      cacheWrite: 0,
      output: 700,
      reasoning: 450,
    });
    expect(read('usage-anthropic.json')).toEqual({ uncachedInput: 210, cachedInput: 5000, cacheWrite: 0, output: 33 });
  });
});
