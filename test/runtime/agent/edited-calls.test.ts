import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../core/adapters/sha256.ts';
import type { PayloadOf } from '../../../core/model/events.ts';
import type { EventOf, SessionEvent } from '../../../core/model/read-event.ts';
import { messagesOf } from '../../../core/projections/conversation/messages-of.ts';
import type { Moment } from '../../../core/runtime/agent/journal.ts';
import { verifyRequest } from '../../../core/runtime/replay/verify-request.ts';
import { LetGo } from '../../../core/runtime/runs/let-go.ts';
import { call, said } from '../../projections/made-history.ts';
import { type AgentHome, agentHome, type Disk, disk, SESSION } from './agent-home.ts';
import { approved, askedIn, reply } from './answer-approval.ts';

const turns = [[call('c1', 'push', { to: 'origin' })], [said('done')]];
const SECOND = 'main#1/model';

/** Runs until the second request would begin, or to the end; its one call is edited before it runs. */
async function edited(on: Disk, last?: Moment): Promise<AgentHome> {
  const passing = (moment: Moment, position: string) => {
    if (position === SECOND && moment === last) throw new LetGo();
  };
  const home = await agentHome({ on, turns, passing });
  const begun = await home.runs.start({ session: SESSION, agent: home.agent, message: [said('push it')] });
  if (!begun.ok) throw new Error(begun.refusal.message);
  const asked = await askedIn(home);
  await reply(home, asked, { ...approved(asked), answer: 'edited', input: '{"to":"fork"}' });
  await begun.value.ended;
  return home;
}

function isSecond(event: SessionEvent): event is EventOf<'model/requested'> {
  return event.kind === 'model/requested' && event.payload.position === SECOND;
}

const tools = ['append', 'look', 'push'].map((name) => ({ name, description: '', inputSchema: '{}' }));

/** The request at the end of a record; `withoutNotes`: as it was made before edits were told. */
async function requestOf({ model, events }: AgentHome, withoutNotes: boolean) {
  const messages = messagesOf(await events(), withoutNotes ? { withoutNotes } : {});
  return await model.prepare({ messages, tools });
}

/** What an earlier version of the program left of a run that was cut off in its second request: it told the call as it was asked. */
async function leftByEarlier(on: Disk): Promise<string> {
  const home = await edited(on, 'asked');
  const { segments, converter, parameters } = await requestOf(home, true);
  const contextDigest = sha256(segments.join(''));
  const run = (await home.events()).at(-1)?.envelope.run;
  const payload: PayloadOf<'model/requested'> = {
    ...{ position: SECOND, provider: 'made-up', model: 'model-x', converter, parameters, contextDigest },
    segments: [...(await on.blobs.putAll(segments.map((text) => new TextEncoder().encode(text))))],
  };
  const held = await home.writers.hold(SESSION);
  await held?.writer.append(
    [{ kind: 'model/requested', payload, ...(run === undefined ? {} : { run }) }],
    'agent',
    'now',
  );
  await held?.release();
  return contextDigest;
}

it('A1: what a person answered stands, though a rule that was written before the run goes on would let the call run as it was asked', async () => {
  const on = disk();
  const passing = (moment: Moment, position: string) => {
    if (moment === 'recorded' && position.endsWith('/approval')) throw new LetGo();
  };
  const cutOff = await agentHome({ on, turns, passing });
  const begun = await cutOff.runs.start({ session: SESSION, agent: cutOff.agent, message: [said('push it')] });
  if (!begun.ok) throw new Error(begun.refusal.message);
  const asked = await askedIn(cutOff);
  await reply(cutOff, asked, { ...approved(asked), answer: 'edited', input: '{"to":"fork"}' });
  expect(await begun.value.ended).toBeUndefined();
  const home = await agentHome({ on, turns, rules: [{ tool: 'push', verdict: 'allow' }] });
  const taken = await home.runs.resume(SESSION);
  if (!taken.ok) throw new Error(taken.refusal.message);
  expect(await taken.value.ended).toEqual({ status: 'done', says: 'done' });
  const starts = (await home.events()).filter((event) => event.kind === 'tool/started');
  expect(starts.map(({ payload: { input, approval } }) => [input, approval !== undefined])).toEqual([
    ['{"to":"fork"}', true],
  ]);
});

describe('A1, C1: the request after a call that a person edited', () => {
  it('tells what ran, and the record of the call stays as it is', async () => {
    const on = disk();
    const home = await edited(on);
    const events = await home.events();
    const request = events.find(isSecond);
    const blobs = await Promise.all((request?.payload.segments ?? []).map((digest) => on.blobs.get(digest as never)));
    const sent = blobs.map((bytes) => new TextDecoder().decode(bytes)).join('');
    expect(sent).toContain(
      JSON.stringify('[A person edited this call before it ran. What ran: {"to":"fork"}]\nsent').slice(1, -1),
    );
    const ended = events.find(({ kind }) => kind === 'tool/ended');
    expect(ended?.payload).toMatchObject({ parts: [{ output: 'sent' }] });
  });

  it('R1: one on record of before that was told is made as it was, and the run goes on', async () => {
    const on = disk();
    const recorded = await leftByEarlier(on);
    const home = await agentHome({ on, turns });
    const taken = await home.runs.resume(SESSION);
    if (!taken.ok) throw new Error(taken.refusal.message);
    expect(await taken.value.ended).toEqual({ status: 'done', says: 'done' });
    const requests = (await home.events()).filter(isSecond);
    expect(requests.map(({ payload }) => payload.contextDigest)).toEqual([recorded, recorded]);
  });

  it.each([
    ['of now', false],
    ['of before edits were told', true],
  ])('R3: one %s is verified as the same', async (_, withoutNotes) => {
    const home = await edited(disk(), 'asked');
    const { segments, converter } = await requestOf(home, withoutNotes);
    const verdictOn = async (contextDigest: string) =>
      await verifyRequest(
        { payload: { contextDigest, converter, segments: [] as string[] } } as EventOf<'model/requested'>,
        await home.events(),
        {
          ...{ modelOf: async () => home.model, sha256, blobText: () => undefined },
          asked: { tools },
        },
      );
    const found = sha256(segments.join(''));
    expect(await verdictOn(found)).toEqual({ verdict: 'same' });
    expect(await verdictOn('f'.repeat(64))).toMatchObject({ verdict: 'differs', what: 'context' });
  });
});
