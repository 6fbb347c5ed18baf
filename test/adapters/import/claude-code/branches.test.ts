import { describe, expect, test } from 'vitest';
import { sourceOf } from '../../../../core/projections/parts/source-of.ts';
import {
  createImportWorld,
  eventsOf,
  historyOf,
  importAll,
  importOne,
  kindsOf,
  payloadOf,
  sessionAt,
} from '../import-logs.ts';
import { createLogFolder } from '../log-folder.ts';
import { calls, line, prompt, result, says } from './transcript.ts';

async function importLines(lines: readonly (object | string)[]) {
  const world = createImportWorld();
  const report = await importOne(world, createLogFolder().write('garden.jsonl', lines));
  const sessions = await Promise.all(report.sessions.map(({ id }) => eventsOf(world, id)));
  return { world, report, sessions };
}

function uuids(events: readonly Parameters<typeof sourceOf>[0][]) {
  return events.map((event) => sourceOf(event)?.marks.uuid);
}

const TREE = [
  prompt('p-1', null, 'Plant a tree'),
  says('s-1', 'p-1', 'Which?'),
  prompt('p-2', 's-1', 'An oak'),
  says('s-2', 'p-2', 'Planted an oak.'),
];

describe('branches of a transcript', () => {
  test('I4: a prompt below an older answer starts a branch; what follows it stays there', async () => {
    const { report, sessions } = await importLines([
      ...TREE,
      prompt('p-3', 's-1', 'A lime'),
      says('s-3', 'p-3', 'Planted a lime.'),
      { type: 'mode', mode: 'normal', sessionId: 'garden' },
    ]);
    expect(sessions.map(uuids)).toEqual([
      [undefined, 'p-1', 's-1', 'p-2', 's-2'],
      [undefined, 'p-3', 's-3', undefined],
    ]);
    expect(report.facts).toMatchObject({ prompt_forks: 1, reply_forks: 0 });
  });

  test('I4: a branch of a branch leaves from the branch', async () => {
    const { report, sessions } = await importLines([
      ...TREE,
      prompt('p-3', 's-1', 'A lime'),
      says('s-3', 'p-3', 'Planted a lime.'),
      prompt('p-4', 's-3', 'Water it'),
      prompt('p-5', 's-3', 'Feed it'),
    ]);
    expect(report.sessions.map(({ parent }) => report.sessions.findIndex(({ id }) => id === parent))).toEqual([
      -1, 0, 1,
    ]);
    expect(sessions[2]?.[0]?.envelope.parents).toEqual([sessions[1]?.[2]?.id]);
  });

  test('I4: a prompt that goes on at the end of the first branch stays in it', async () => {
    const { sessions } = await importLines([...TREE, prompt('p-3', 's-1', 'A lime'), prompt('p-4', 's-2', 'Water it')]);
    expect(sessions.map(uuids)).toEqual([
      [undefined, 'p-1', 's-1', 'p-2', 's-2', 'p-4'],
      [undefined, 'p-3'],
    ]);
  });

  test('I4: another answer to the same prompt is no branch', async () => {
    const { report } = await importLines([
      ...TREE.slice(0, 2),
      says('s-9', 'p-1', 'No answer', { message: { model: '<synthetic>' } }),
    ]);
    expect(report.sessions).toHaveLength(1);
    expect(report.facts).toMatchObject({ reply_forks: 1, synthetic_messages: 1, assistant_messages: 1 });
  });

  test('I4: a prompt after lines that are no messages is below the message above them', async () => {
    const { report, sessions } = await importLines([
      ...TREE.slice(0, 2),
      line('system', 'y-1', 's-1', { subtype: 'turn_duration' }),
      prompt('p-2', 'y-1', 'An oak'),
      prompt('p-3', 'y-1', 'A lime'),
    ]);
    expect(report.sessions).toHaveLength(2);
    expect(sessions[1]?.[0]?.envelope.parents).toEqual([sessions[0]?.[3]?.id]);
  });

  test('I2: a record that comes again is a note that points to the first', async () => {
    const { report, sessions } = await importLines([...TREE, ...TREE.slice(1, 2)]);
    expect(sessions[0]?.[5]?.payload).toMatchObject({ what: 'duplicate', repeats: sessions[0]?.[2]?.id });
    expect(report.facts).toMatchObject({ duplicate_uuids: 1, assistant_messages: 2, records: 5 });
  });

  test('C2: a compaction names what it replaced and what it kept', async () => {
    const { sessions } = await importLines([
      ...TREE,
      line('system', 'c-1', null, {
        subtype: 'compact_boundary',
        logicalParentUuid: 's-2',
        content: 'Conversation compacted',
        compactMetadata: {
          trigger: 'auto',
          preTokens: 9000,
          postTokens: 700,
          preservedMessages: { uuids: ['p-2', 's-2', 'gone'] },
        },
      }),
      prompt('p-3', 'c-1', 'Summary of it all', { isCompactSummary: true }),
      prompt('p-4', 'p-3', 'Go on'),
      line('system', 'c-2', null, { subtype: 'compact_boundary', compactMetadata: { trigger: 'manual' } }),
    ]);
    const [events = []] = sessions;
    expect(events[5]?.payload).toMatchObject({
      trigger: 'threshold',
      extent: 'full',
      replaced: { from: events[1]?.id, to: events[4]?.id },
      preserved: [events[3]?.id, events[4]?.id],
      tokensBefore: 9000,
      tokensAfter: 700,
    });
    expect(events[6]?.payload).toMatchObject({ role: 'user', author: 'harness' });
    expect(events[8]?.payload).toMatchObject({ trigger: 'hand', replaced: { from: events[6]?.id, to: events[7]?.id } });
  });

  test('C2: a micro compaction replaces no events', async () => {
    const { sessions } = await importLines([
      ...TREE,
      line('system', 'c-1', 's-2', {
        subtype: 'microcompact_boundary',
        microcompactMetadata: { trigger: 'auto', preTokens: 600, tokensSaved: 250 },
      }),
    ]);
    expect(sessions[0]?.slice(5).map(payloadOf)).toEqual([
      { trigger: 'threshold', extent: 'micro', tokensBefore: 600, tokensAfter: 350 },
    ]);
  });

  test('I2: a copied beginning becomes a fork of the session it was copied from', async () => {
    const folder = createLogFolder();
    folder.write('a.jsonl', TREE);
    const copies = TREE.slice(0, 2).map((record) => ({
      ...record,
      uuid: `copy-${record.uuid}`,
      parentUuid: record.parentUuid === null ? null : `copy-${record.parentUuid}`,
      sessionId: 'b',
      forkedFrom: { sessionId: 'a', messageUuid: record.uuid },
    }));
    folder.write('b.jsonl', [...copies, prompt('p-7', 'copy-s-1', 'A lime'), says('s-7', 'p-7', 'Planted a lime.')]);
    const world = createImportWorld();
    const [first, fork] = await importAll(world, folder.path);
    const original = await eventsOf(world, sessionAt(first, 0));
    const events = await eventsOf(world, sessionAt(fork, 0));
    expect(kindsOf(events)).toEqual(['session/forked', 'import/noted', 'import/noted', 'message', 'model/answered']);
    expect(events[0]?.payload).toMatchObject({
      reason: 'copied-prefix',
      from: sessionAt(first, 0),
      at: original[2]?.id,
    });
    expect(events.slice(1, 3).map(({ payload }) => (payload as { repeats: string }).repeats)).toEqual([
      original[1]?.id,
      original[2]?.id,
    ]);
    expect(kindsOf(await historyOf(world, sessionAt(fork, 0))).slice(0, 4)).toEqual([
      'session/created',
      'message',
      'model/answered',
      'session/forked',
    ]);
    const alone = await importOne(
      createImportWorld(),
      folder.write('c.jsonl', [...copies, prompt('p-7', 'copy-s-1', 'A lime'), says('s-7', 'p-7', 'Planted a lime.')]),
    );
    expect(fork?.facts).toEqual(alone.facts);
  });

  test('I2: a copied beginning whose session is not here says so', async () => {
    const { sessions } = await importLines([
      prompt('p-1', null, 'Hm', { forkedFrom: { sessionId: 'elsewhere', messageUuid: 'x' } }),
    ]);
    expect(sessions[0]?.[0]?.payload).toMatchObject({
      imported: { gap: 'branched from session elsewhere, which is not imported' },
    });
  });

  test('I2: a log that begins in the middle says what is missing', async () => {
    const { sessions } = await importLines([says('s-1', 'before', 'As I said')]);
    expect(sessions[0]?.[0]?.payload).toMatchObject({
      imported: { gap: 'the log begins after record before, which is not in it' },
    });
  });

  test('I2: parents that point at themselves, in circles or forward hang nothing', async () => {
    const { report, sessions } = await importLines([
      prompt('a', 'a', 'Myself'),
      line('progress', 'b', 'c', { data: {} }),
      line('progress', 'c', 'b', { data: {} }),
      prompt('d', 'c', 'In a circle'),
      result('e', 'f', 'call-1', 'early'),
      calls('f', 'd', 'call-1', 'Bash', {}),
    ]);
    expect(sessions.map(uuids)).toEqual([[undefined, 'a', 'b', 'c', 'd', 'e', 'f']]);
    expect(report.facts).toMatchObject({ orphans: 0, tool_results: 1, unanswered_tool_calls: 0 });
  });
});
