import { describe, expect, it } from 'vitest';
import type { EventId } from '../../core/model/ids.ts';
import { partsOf } from '../../core/model/parts-of.ts';
import type { SessionEvent } from '../../core/model/read-event.ts';
import { messagesOf } from '../../core/projections/conversation/messages-of.ts';
import { compress, decideCompress, previewCompress } from '../../core/runtime/compress.ts';
import { pinEvent } from '../../core/runtime/pin-event.ts';
import { contextInTurns } from '../../core/runtime/views/context-in-turns.ts';
import { call, said } from '../projections/made-history.ts';
import { agentHome, disk, SESSION } from './agent/agent-home.ts';

const look = call('c1', 'look', { path: 'bed.txt' });
const tokensOf = (text: string) => text.length;
const summarized = (text: string) => said(`[Summary of the conversation so far]\n${text}`);

/** A session of two turns: one with a call, one without. */
async function given() {
  const on = disk();
  const turns = [[said('I look.'), look], [said('It is empty.')], [said('In may.')]];
  const home = await agentHome({ on, turns });
  for (const asks of ['What is in the bed?', 'When do I plant?']) {
    const started = await home.runs.start({ session: SESSION, agent: home.agent, message: [said(asks)] });
    if (!started.ok) throw new Error(started.refusal.message);
    await started.value.ended;
  }
  const world = { store: on.store, blobs: on.blobs, sealing: on.sealing, writers: home.writers, tokensOf };
  const events = await home.events();
  const idOf = (is: (event: SessionEvent) => boolean) => events.find(is)?.id as EventId;
  const messages = async () => messagesOf(await home.events(), {});
  /** What the context at the newest event comes to. */
  const shown = async () => (await contextInTurns(await home.events(), { tokens: tokensOf })).tokens;
  return { home, world, events, idOf, messages, shown };
}

describe('C2: a conversation that is compressed by hand', () => {
  it('reads to the model as its summary alone; the event names what it replaced, and originals stay', async () => {
    const { home, world, events, messages, shown } = await given();
    const before = await shown();
    const done = await compress(world, { session: SESSION });
    expect(done.ok).toBe(true);
    const after = await home.events();
    expect(after.slice(0, -1)).toEqual(events);
    const summary = [
      'Asked: What is in the bed?\nTools: look\nAnswered: It is empty.',
      'Asked: When do I plant?\nAnswered: In may.',
    ].join('\n\n');
    const left = [{ role: 'user', parts: [summarized(summary)], blocks: [0] }];
    expect(after.at(-1)?.payload).toEqual({
      trigger: 'hand',
      extent: 'full',
      replaced: { from: events[0]?.id, to: events.at(-1)?.id },
      tokensBefore: before,
      tokensAfter: summary.length,
      parts: [said(summary)],
    });
    expect(await messages()).toEqual(left);
    expect(await shown()).toBe(summary.length);
  });

  it('up to an event, in a person’s words: what comes after it stays', async () => {
    const { world, events, messages } = await given();
    const through = events.findIndex(({ kind }) => kind === 'run/ended');
    const id = events[through]?.id as EventId;
    await compress(world, { session: SESSION, through: id, text: 'The bed is empty.' });
    expect(await messages()).toMatchObject([
      { role: 'user', parts: [summarized('The bed is empty.'), said('When do I plant?')] },
      { role: 'assistant', parts: [said('In may.')] },
    ]);
  });

  it('what is pinned stays as it was: a result with its call', async () => {
    const { home, world, idOf, messages } = await given();
    const before = (await messages()).slice(1, 3);
    const result = idOf(({ kind }) => kind === 'tool/ended');
    await pinEvent(world, { session: SESSION, event: result, pinned: true });
    await compress(world, { session: SESSION, text: 'All else.' });
    expect(await messages()).toEqual([{ role: 'user', parts: [summarized('All else.')], blocks: [0] }, ...before]);
    const compressed = (await home.events()).at(-1);
    expect(compressed?.payload).toMatchObject({
      preserved: [
        idOf(({ kind, payload }) => kind === 'model/answered' && partsOf(payload.parts, 'tool-call').length > 0),
        idOf(({ kind }) => kind === 'tool/started'),
        result,
      ],
    });
  });

  it('a session of which the result of a call was erased can be compressed: its run is over', async () => {
    const { events, idOf } = await given();
    const result = idOf(({ kind }) => kind === 'tool/ended');
    const withheld = events.map((event) =>
      event.id === result ? { id: event.id, envelope: event.envelope, kind: 'withheld' as const } : event,
    );
    expect(decideCompress(withheld as never, { text: 'All.' }, { tokens: tokensOf }).ok).toBe(true);
    const cut = withheld.slice(
      0,
      withheld.findIndex(({ kind }) => kind === 'run/ended'),
    );
    expect(decideCompress(cut as never, { text: 'All.' }, { tokens: tokensOf })).toMatchObject({
      refusal: { code: 'invalid' },
    });
  });

  it('what was dropped can be pinned back', async () => {
    const { world, idOf, messages } = await given();
    const asked = idOf(({ kind }) => kind === 'message');
    await compress(world, { session: SESSION, text: 'All.' });
    await pinEvent(world, { session: SESSION, event: asked, pinned: true });
    expect(await messages()).toEqual([
      { role: 'user', parts: [summarized('All.'), said('What is in the bed?')], blocks: [0] },
    ]);
    await compress(world, { session: SESSION, text: 'Again.' });
    expect(await messages()).toEqual([
      { role: 'user', parts: [summarized('Again.'), said('What is in the bed?')], blocks: [0] },
    ]);
  });

  it('a summary of events that a later one replaces goes with them; what is left is told once, in its order', async () => {
    const { home, world, events, messages, shown } = await given();
    const ends = events.flatMap(({ kind, id }) => (kind === 'run/ended' ? [id] : []));
    await compress(world, { session: SESSION, through: ends[0] as EventId, text: 'The bed.' });
    const again = await compress(world, { session: SESSION, through: ends[1] as EventId });
    const left = [summarized('Asked: [Before that]\nThe bed.\n\nAsked: When do I plant?\nAnswered: In may.')];
    expect(await messages()).toEqual([{ role: 'user', parts: left, blocks: [0] }]);
    expect(again).toMatchObject({ value: { tokensAfter: await shown() } });
    expect((await home.events()).at(-1)?.payload).toMatchObject({ replaced: { from: events[0]?.id, to: ends[1] } });
  });

  it('one that stands for more than a later one replaces stays', async () => {
    const { world, idOf, messages } = await given();
    const asked = idOf(({ kind }) => kind === 'message');
    const end = idOf(({ kind }) => kind === 'run/ended');
    await compress(world, { session: SESSION, text: 'All.' });
    await pinEvent(world, { session: SESSION, event: asked, pinned: true });
    await pinEvent(world, { session: SESSION, event: asked, pinned: false });
    expect(await compress(world, { session: SESSION, through: end, text: 'The bed.' })).toMatchObject({ ok: true });
    expect(await messages()).toEqual([
      { role: 'user', parts: [summarized('The bed.'), summarized('All.')], blocks: [0, 1] },
    ]);
  });

  it('says before what it would replace, by what, and what that comes to; it writes nothing', async () => {
    const { home, world, idOf } = await given();
    const through = idOf(({ kind }) => kind === 'run/ended');
    const seen = await previewCompress(world, { session: SESSION, through });
    const count = (await home.events()).length;
    const done = await compress(world, { session: SESSION, through });
    const tokens = done.ok && { tokensBefore: done.value.tokensBefore, tokensAfter: done.value.tokensAfter };
    const summary = 'Asked: What is in the bed?\nTools: look\nAnswered: It is empty.';
    expect(seen).toEqual({ ok: true, value: { summary, replaces: 4, ...tokens } });
    expect(await home.events()).toHaveLength(count + 1);
    expect(await previewCompress(world, { session: SESSION, through })).toMatchObject({
      refusal: { code: 'already-so' },
    });
  });

  it('a range that is replaced whole already is refused, whatever words are given for it', async () => {
    const { home, world, idOf } = await given();
    const end = idOf(({ kind }) => kind === 'run/ended');
    await compress(world, { session: SESSION, text: 'All.' });
    const count = (await home.events()).length;
    for (const text of [{}, { text: 'The bed.' }])
      expect(await compress(world, { session: SESSION, through: end, ...text })).toMatchObject({
        refusal: { code: 'already-so', message: 'All before that event is in a summary already.' },
      });
    expect(await home.events()).toHaveLength(count);
  });

  it('is refused between a call and its result, for another head, for an unknown event, and where it would replace nothing', async () => {
    const { world, events, idOf } = await given();
    const cut = idOf(({ kind }) => kind === 'tool/started');
    expect(await compress(world, { session: SESSION, through: cut })).toMatchObject({
      refusal: { code: 'invalid', message: 'A call before that event has no result there yet.' },
    });
    expect(await compress(world, { session: SESSION, expectedHead: cut })).toMatchObject({
      refusal: { code: 'stale-head', head: events.at(-1)?.id },
    });
    expect(await compress(world, { session: SESSION, through: 'no' as EventId })).toMatchObject({
      refusal: { code: 'not-found' },
    });
    expect(await compress(world, { session: SESSION })).toMatchObject({ ok: true });
    expect(await compress(world, { session: SESSION })).toMatchObject({
      refusal: { code: 'already-so', message: 'All before that event is in a summary already.' },
    });
    expect(decideCompress(events.slice(0, 1), {}, { tokens: tokensOf })).toMatchObject({
      refusal: { code: 'already-so', message: 'There is nothing before that event that a summary could replace.' },
    });
  });
});
