import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { PayloadOf } from '../../../core/model/events.ts';
import type { TreeId } from '../../../core/model/ids.ts';
import type { SessionEvent } from '../../../core/model/read-event.ts';
import { messagesOf } from '../../../core/projections/conversation/messages-of.ts';
import type { Moment } from '../../../core/runtime/agent/journal.ts';
import type { Durability } from '../../../core/runtime/agent/session-writer.ts';
import { placeOfFiles } from '../../../core/runtime/agent/workspace-keeper.ts';
import { LetGo } from '../../../core/runtime/runs/let-go.ts';
import type { SessionWriters } from '../../../core/runtime/runs/session-writers.ts';
import { outcome, type Tool } from '../../../core/runtime/tools/tool.ts';
import { call, said } from '../../projections/made-history.ts';
import { agentHome, type Disk, disk, SESSION } from './agent-home.ts';
import type { Turn } from './fake-model.ts';

/** The program is ended at a moment: nothing more of that life happens, and what waits to be written is lost. */
class Killed extends LetGo {}

const SELDOM: Durability = { everyMs: 60_000 };
const turns: readonly Turn[] = [
  [call('c1', 'edit', { from: '', to: 'v1' })],
  [call('c2', 'edit', { from: 'v1', to: 'v2' }), call('c3', 'edit', { from: 'v2', to: 'v3' })],
  [call('c4', 'push', {})],
  [call('c5', 'edit', { from: 'v3', to: 'v4' })],
  [said('Edited.')],
];

/** Puts a text in the place of another one, which must be there. */
function editTool({ workspaces }: Disk): Tool {
  const input = z.strictObject({ from: z.string(), to: z.string() });
  return {
    name: 'edit',
    version: '1',
    description: 'Edits the bed.',
    input,
    effect: 'idempotent',
    byDefault: 'allow',
    placement: 'host',
    subject: () => 'bed',
    run: async (value) => {
      const { from, to } = input.parse(value);
      const here = workspaces.files(SESSION);
      if ((here.bed ?? '') !== from) return outcome(`The old text is not in the bed: it is ${here.bed}`, true);
      here.bed = to;
      return outcome(to);
    },
  };
}

/** Acts on the world, and leaves a file. */
function pushTool({ workspaces }: Disk): Tool {
  return {
    name: 'push',
    version: '1',
    description: 'Sends the work away.',
    input: z.strictObject({}),
    effect: 'irreversible',
    byDefault: 'allow',
    placement: 'host',
    subject: () => 'away',
    run: async () => {
      const here = workspaces.files(SESSION);
      here.pushes = `${here.pushes ?? ''}pushed `;
      return outcome('pushed');
    },
  };
}

interface Life {
  readonly on: Disk;
  readonly durability?: Durability;
  /** Which moment of this life, from 0, is its last; absent for one that is not killed. */
  readonly last?: number;
  /** Says of a call that nobody saw end what became of it. */
  readonly verdict?: PayloadOf<'effect/reviewed'>['verdict'];
}

/** Starts or takes up the run. Gives the moments that it passed. */
async function live({ on, durability = 'every-step', last, verdict = 'happened' }: Life) {
  const passed: string[] = [];
  let isKilled = false;
  const append: typeof on.store.append = async (batches) => {
    if (isKilled) throw new Killed();
    return on.store.append(batches);
  };
  const home = await agentHome({
    on: { ...on, store: { ...on.store, append } },
    turns,
    tools: [editTool(on), pushTool(on)],
    passing: (moment: Moment, position) => {
      isKilled ||= passed.length === last;
      if (isKilled) throw new Killed();
      passed.push(`${position} ${moment}`);
    },
  });
  const begun = on.started
    ? await home.runs.resume(SESSION)
    : await home.runs.start({ session: SESSION, agent: home.agent, message: [said('edit')], durability });
  on.started = true;
  if (!begun.ok) throw new Error(begun.refusal.message);
  const stop = await answering(home.writers, verdict);
  const end = await begun.value.ended.catch(() => undefined);
  await stop();
  return { isDone: end !== undefined, passed };
}

async function answering(writers: SessionWriters, verdict: PayloadOf<'effect/reviewed'>['verdict']) {
  const held = await writers.hold(SESSION);
  if (held === undefined) throw new Error('there is no session');
  const stop = held.writer.onAdded((event) => {
    if (event.kind !== 'effect/questioned') return;
    const { callId, position = '' } = event.payload;
    const { run = '' } = event.envelope;
    const payload: PayloadOf<'effect/reviewed'> = { callId, verdict, note: '', position };
    setImmediate(
      () => void held.writer.append([{ kind: 'effect/reviewed', payload, run: run as never }], 'person', 'now'),
    );
  });
  return async () => {
    stop();
    await held.release().catch(() => undefined);
  };
}

const eventsOf = async (on: Disk): Promise<readonly SessionEvent[]> => (await agentHome({ on, turns })).events();

/** What a run came to: the conversation but for the words of a call that a person had to review, its files, and how it ended. */
async function storyOf(on: Disk): Promise<unknown> {
  const own = await eventsOf(on);
  return {
    messages: messagesOf(own, {}).map((message) =>
      message.role === 'tool'
        ? message.results.map(({ callId, isError, output }) => ({
            callId,
            isError,
            says: callId === 'c4' ? '' : output,
          }))
        : message,
    ),
    files: { ...on.workspaces.files(SESSION) },
    tree: placeOfFiles(own)?.tree,
    last: own.at(-1)?.payload,
  };
}

/** What the lost steps of a run left, each time that it was taken up, and the event after that. */
async function setBackIn(on: Disk) {
  const own = await eventsOf(on);
  return own.flatMap((event, at) => {
    if (event.kind !== 'workspace/changed-outside' || event.payload.cutOff !== true) return [];
    const { kind, payload, envelope } = own[at + 1] ?? event;
    const { before, after, paths } = event.payload;
    const kept = on.workspaces.filesOf(after as TreeId);
    return [{ before, kept, paths, by: event.envelope.by, next: { kind, payload, by: envelope.by } }];
  });
}

/** The moment of a whole run of that name. */
const momentOf = (passed: readonly string[], name: string): number => {
  expect(passed).toContain(name);
  return passed.indexOf(name);
};

describe('R6: a run that is killed at any moment goes on from its last step on record, with the files of that step', async () => {
  const whole = disk();
  const { passed } = await live({ on: whole });
  const story = await storyOf(whole);
  const durabilities: readonly [string, Durability][] = [
    ['every step', 'every-step'],
    ['seldom', SELDOM],
  ];
  const cases = durabilities.flatMap(([named, durability]) =>
    passed.map((moment, last) => [named, moment, { durability, last }] as const),
  );

  it('comes to what it does', () => {
    expect(story).toMatchObject({ files: { bed: 'v4', pushes: 'pushed ' }, last: { outcome: 'done' } });
  });

  it.each(cases)('durable %s, killed at %s: comes to the same', async (_, moment, life) => {
    const on = disk();
    const { isDone } = await live({ on, ...life });
    expect(isDone).toBe(false);
    const verdict = moment === 'main#2/call-0 performed' ? 'happened' : 'run-again';
    expect((await live({ on, verdict })).isDone).toBe(true);
    expect(await storyOf(on)).toEqual(story);
  });

  it('what the disk held is on record first, as what lost steps left, then the host sets it back', async () => {
    const on = disk();
    const last = momentOf(passed, 'main#1/call-1 performed');
    await live({ on, durability: SELDOM, last });
    expect(on.workspaces.files(SESSION)).toEqual({ bed: 'v3' });
    on.workspaces.files(SESSION).note = 'by hand';
    await live({ on });
    const { empty } = on.workspaces;
    const next = { kind: 'workspace/restored', payload: { tree: empty, cutOff: true }, by: 'host' };
    expect(await setBackIn(on)).toEqual([
      { before: empty, kept: { bed: 'v3', note: 'by hand' }, paths: ['bed', 'note'], by: 'host', next },
    ]);
  });

  it.each([
    ['happened', []],
    ['run-again', [{ bed: 'v3', pushes: 'pushed ', note: 'by hand' }]],
    ['did-not-happen', [{ bed: 'v3', pushes: 'pushed ', note: 'by hand' }]],
  ] as const)(
    'T2: files of a call that acts on the world are as they are until a person says what became of it; %s',
    async (verdict, kept) => {
      const on = disk();
      await live({ on, durability: SELDOM, last: momentOf(passed, 'main#2/call-0 performed') });
      on.workspaces.files(SESSION).note = 'by hand';
      await live({ on, verdict });
      expect((await setBackIn(on)).map((each) => each.kept)).toEqual(kept);
      expect(on.workspaces.files(SESSION)).toEqual({
        bed: 'v4',
        pushes: 'pushed ',
        ...(verdict === 'happened' ? { note: 'by hand' } : {}),
      });
    },
  );

  it('T4: where no step can be lost, what was written by hand meanwhile stays, and is told as that', async () => {
    const on = disk();
    await live({ on, last: momentOf(passed, 'main#1/call-0 recorded') });
    on.workspaces.files(SESSION).note = 'by hand';
    await live({ on });
    expect(await setBackIn(on)).toEqual([]);
    expect(on.workspaces.files(SESSION)).toMatchObject({ bed: 'v4', note: 'by hand' });
  });

  it('F2: no folder is made for a run that has none', async () => {
    const on = disk();
    await live({ on, durability: SELDOM, last: momentOf(passed, 'main#0/model asked') });
    await live({ on, last: 1 });
    expect(on.workspaces.opened()).toBe(0);
  });
});
