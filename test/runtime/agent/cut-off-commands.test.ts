import { expect, it } from 'vitest';
import type { EventId, RunId } from '../../../core/model/ids.ts';
import type { SessionEvent } from '../../../core/model/read-event.ts';
import type { Decision } from '../../../core/model/refusal.ts';
import { effectsOf } from '../../../core/projections/effects/effects-of.ts';
import { foldStatus } from '../../../core/projections/status/fold-status.ts';
import { statusOf } from '../../../core/projections/status/status-of.ts';
import { emptyStatus } from '../../../core/projections/status/status-state.ts';
import type { Moment } from '../../../core/runtime/agent/journal.ts';
import { placeOfFiles } from '../../../core/runtime/agent/workspace-keeper.ts';
import type { CommandEnd, Sandbox } from '../../../core/runtime/ports/sandbox.ts';
import { type Answers, createAnswers } from '../../../core/runtime/runs/answers.ts';
import { LetGo } from '../../../core/runtime/runs/let-go.ts';
import type { Running, Runs } from '../../../core/runtime/runs/runs.ts';
import { said } from '../../projections/made-history.ts';
import { agentHome, type Disk, disk, SESSION } from './agent-home.ts';

const command = 'echo beans >> bed.txt';
type Begin = (runs: Runs) => Promise<Decision<Running>>;
type Verdict = Parameters<Answers['review']>[1]['verdict'];

/** A sandbox in which each command adds a line to a file. */
function planting({ workspaces }: Disk): Sandbox {
  return {
    backend: 'local',
    probe: async () => ({ ok: true, says: '' }),
    run: async () => {
      const files = workspaces.files(SESSION);
      files['bed.txt'] = `${files['bed.txt'] ?? ''}beans\n`;
      const ended: CommandEnd = {
        ...{ ending: 'exited', exitCode: 0, startedAtMs: 1, endedAtMs: 2, output: [], outputBytes: 0 },
        ...{ limitsHit: [], used: {}, profileDigest: 'a'.repeat(64) },
      };
      return ended;
    },
  };
}

/** A life of the host on a disk, which is killed at the moment. */
async function life(on: Disk, until?: Moment, isHere = true) {
  const home = await agentHome({
    on,
    turns: [[said('Well.')]],
    madeHere: () => () => isHere,
    sandboxOf: () => planting(on),
    ...(until === undefined
      ? {}
      : {
          passing: (moment: Moment) => {
            if (moment === until) throw new LetGo();
          },
        }),
  });
  const addRule = () => Promise.reject(new Error('no rules here'));
  return { ...home, answers: createAnswers({ store: on.store, writers: home.writers, addRule }) };
}

/** A disk on which a host was killed while it did what `begin` asked for. */
async function cutOff(begin: Begin, at: Moment = 'performed'): Promise<Disk> {
  const on = disk();
  const { runs } = await life(on, at);
  const begun = await begin(runs);
  if (!begun.ok) throw new Error(begun.refusal.message);
  expect(await begun.value.ended).toBeUndefined();
  return on;
}

function statusIn(events: readonly SessionEvent[]) {
  const state = emptyStatus();
  for (const event of events) foldStatus(state, event);
  return statusOf(state, { nowMs: 0, leased: false }).status;
}

const exec: Begin = (runs) => runs.exec({ session: SESSION, command });
const validate: Begin = (runs) => runs.validate({ session: SESSION, command, criterion: 'It holds.' });
const setup: Begin = (runs) => runs.setup({ session: SESSION, command, network: 'none' });

/** Continues, and answers what is asked. */
async function takenUp(on: Disk, verdict: Verdict, note = '') {
  const home = await life(on);
  const begun = await home.runs.resume(SESSION);
  if (!begun.ok) throw new Error(begun.refusal.message);
  let asked: EventId | undefined;
  while (asked === undefined) {
    await new Promise(setImmediate);
    [asked] = (await home.answers.waiting(SESSION)).map(({ id }) => id);
  }
  expect(statusIn(await home.events())).toBe('waiting');
  expect(await home.answers.review(asked, { verdict, note })).toMatchObject({ ok: true });
  return { ...home, end: await begun.value.ended };
}

const words = (events: readonly SessionEvent[]) =>
  events.map(({ envelope: { kind, by }, payload }) => {
    const { ending, outcome, verdict, by: stopper } = payload as Record<string, string | undefined>;
    return [kind, by, ending ?? outcome ?? verdict ?? stopper].filter(Boolean).join(' ');
  });

const before = ['session/created person', 'run/started person', 'tool/started person', 'effect/questioned host'];

it.each<[Verdict, rest: readonly string[], files: object]>([
  [
    'happened',
    ['effect/reviewed person happened', 'tool/ended person unknown', 'run/ended host done'],
    { 'bed.txt': 'beans\n' },
  ],
  [
    'did-not-happen',
    [
      'effect/reviewed person did-not-happen',
      'workspace/changed-outside host',
      'workspace/restored host',
      'tool/ended person cancelled',
      'run/ended host done',
    ],
    {},
  ],
  [
    'run-again',
    [
      'effect/reviewed person run-again',
      'workspace/changed-outside host',
      'workspace/restored host',
      'tool/started person',
      'tool/ended person exited',
      'run/ended host done',
    ],
    { 'bed.txt': 'beans\n' },
  ],
])(
  'R6, T2: a person’s own command that was cut off is asked about; %s is its end, and the session goes on',
  async (verdict, rest, files) => {
    const on = await cutOff(exec);
    const cut = await life(on);
    expect(statusIn(await cut.events())).toBe('interrupted');
    const { runs, events, agent } = await takenUp(on, verdict);
    const own = await events();
    expect(words(own)).toEqual([...before, ...rest]);
    expect(on.workspaces.files(SESSION)).toEqual(files);
    expect(placeOfFiles(own)?.tree ?? on.workspaces.empty).toBe(on.workspaces.keep(files as Record<string, string>));
    expect(statusIn(own)).toBe('done');
    const next = await runs.start({ session: SESSION, agent, message: [said('How is it?')] });
    expect(next.ok && (await next.value.ended)).toMatchObject({ status: 'done', says: 'Well.' });
  },
);

it.each(['happened', 'did-not-happen'] as const)(
  'T2: what a person notes of a command that was cut off (%s) is what its end says',
  async (verdict) => {
    const { events } = await takenUp(await cutOff(exec), verdict, 'I looked.');
    const ended = (await events()).find(({ kind }) => kind === 'tool/ended');
    expect(JSON.stringify(ended?.payload)).toContain('I looked.');
  },
);

it.each<[Verdict, verdict: string]>([
  ['happened', 'undecided'],
  ['did-not-happen', 'undecided'],
  ['run-again', 'passed'],
])(
  'V1, T2: a validation that was cut off gives its verdict by its command’s end alone: %s is %s',
  async (said, verdict) => {
    const { events } = await takenUp(await cutOff(validate), said);
    const own = await events();
    const validation = own.find(({ kind }) => kind === 'validation');
    expect(validation?.payload).toMatchObject({ verdict, criterion: 'It holds.', judged: [own[0]?.id] });
    expect(own.at(-1)?.payload).toEqual({ outcome: 'done' });
    expect(effectsOf(own, SESSION)).toMatchObject([{ by: 'person' }]);
  },
);

it('T2: a setup that was cut off may run again by its class: from the files of before, on record, and it is kept for nobody', async () => {
  const on = await cutOff(setup);
  const { runs, events } = await life(on);
  const begun = await runs.resume(SESSION);
  expect(begun.ok && (await begun.value.ended)).toMatchObject({ status: 'done' });
  const own = await events();
  expect(words(own).slice(3)).toEqual([
    'workspace/changed-outside host',
    'workspace/restored host',
    'tool/started person',
    'tool/ended person exited',
    'workspace/set-up person',
    'run/ended host done',
  ]);
  expect(on.workspaces.files(SESSION)).toEqual({ 'bed.txt': 'beans\n' });
  expect(statusIn(own)).toBe('done');
});

it('T2, F3: a setup that began in another home is ended, not run again: the consent was given there', async () => {
  const on = await cutOff(setup);
  const { runs, events } = await life(on, undefined, false);
  const begun = await runs.resume(SESSION);
  const says = 'it was cut off in another home: its setup is not run again in this one';
  expect(begun.ok && (await begun.value.ended)).toEqual({ status: 'stopped', says });
  expect((await events()).filter(({ kind }) => kind === 'tool/started')).toHaveLength(1);
});

it.each<[string, Begin]>([
  ['a command', exec],
  ['a validation', validate],
  ['a setup', setup],
])(
  'R6: %s that was cut off before it began has nothing to take up: its run ends by the host, and nothing runs',
  async (_, begin) => {
    const on = await cutOff(begin, 'asked');
    const { runs, events } = await life(on);
    expect(statusIn(await events())).toBe('interrupted');
    const begun = await runs.resume(SESSION);
    const says = 'it was cut off before its command began: nothing was run';
    expect(begun.ok && (await begun.value.ended)).toEqual({ status: 'stopped', says });
    expect((await events()).at(-1)?.payload).toEqual({ by: 'host', reason: says });
    expect(on.workspaces.files(SESSION)).toEqual({});
    expect(statusIn(await events())).not.toBe('interrupted');
  },
);

it.each<[string, Begin]>([
  ['a command', exec],
  ['a validation', validate],
  ['a setup', setup],
])(
  'R6: of %s that was cut off once its end was on record nothing is asked, and nothing runs again',
  async (_, begin) => {
    const on = await cutOff(begin, 'recorded');
    const { runs, events } = await life(on);
    const begun = await runs.resume(SESSION);
    expect(begun.ok && (await begun.value.ended)).toMatchObject({ status: 'done' });
    const kinds = (await events()).map(({ kind }) => kind);
    expect([kinds.filter((kind) => kind === 'tool/started').length, kinds.at(-1)]).toEqual([1, 'run/ended']);
    expect(kinds).not.toContain('effect/questioned');
  },
);

it('T2: nothing else begins in the session while nobody said what became of its command', async () => {
  const { runs, agent, kinds } = await life(await cutOff(exec));
  const was = await kinds();
  const refused = { ok: false, refusal: { message: 'A run of this session was cut off.' } };
  for (const begin of [exec, validate, setup, (all: Runs) => all.start({ session: SESSION, agent })])
    expect(await begin(runs)).toMatchObject(refused);
  expect(await kinds()).toEqual(was);
});

it('T2: killed again while it asks, it asks the same question', async () => {
  const on = await cutOff(exec);
  const second = await life(on);
  const begun = await second.runs.resume(SESSION);
  while ((await second.answers.waiting(SESSION)).length === 0) await new Promise(setImmediate);
  await second.runs.close();
  expect(begun.ok && (await begun.value.ended)).toBeUndefined();
  const { events } = await takenUp(on, 'happened');
  expect((await events()).filter(({ kind }) => kind === 'effect/questioned')).toHaveLength(1);
});

it('X3: a question about a cut-off command can be stopped: its effect stays unknown, and the run is over', async () => {
  const { runs, answers, events } = await life(await cutOff(exec));
  await runs.resume(SESSION);
  while ((await answers.waiting(SESSION)).length === 0) await new Promise(setImmediate);
  await runs.stop(SESSION, 'enough');
  expect(words(await events()).slice(4)).toEqual(['tool/ended host unknown', 'run/stopped host person']);
  expect(statusIn(await events())).not.toBe('interrupted');
});

it('S8: a command that was cut off before a later run began, as earlier versions let it, interrupts nothing and waits for nobody', async () => {
  const on = await cutOff(exec);
  const held = await (await life(on)).writers.hold(SESSION);
  const run = 'later' as RunId;
  await held?.writer.append([{ kind: 'run/started', payload: { turn: 'person' }, run }], 'person', 'now');
  await held?.writer.append([{ kind: 'run/ended', payload: { outcome: 'done' }, run }], 'host', 'now');
  await held?.release();
  const { runs, events, agent } = await life(on);
  const own = await events();
  expect(statusIn(own)).toBe('done');
  expect(effectsOf(own, SESSION)).toMatchObject([{ by: 'person', state: 'ended', ending: 'unknown' }]);
  expect(await runs.resume(SESSION)).toMatchObject({ ok: false, refusal: { code: 'already-so' } });
  const next = await runs.start({ session: SESSION, agent, message: [said('How is it?')] });
  expect(next.ok && (await next.value.ended)).toMatchObject({ status: 'done' });
});

it('R6: a validation that a program which was cut off too asked for is the program’s to take up', async () => {
  const on = disk();
  const home = await life(on, 'performed');
  const held = await home.writers.hold(SESSION);
  const program = { kind: 'run/started' as const, payload: { workflow: 'nightly' }, run: 'program' as RunId };
  await held?.writer.append([program], 'person', 'now');
  await held?.release();
  const run = 'checked' as RunId;
  const check = { session: SESSION, run, command, criterion: 'It holds.' };
  const begun = await home.runs.validate(check);
  expect(begun.ok && (await begun.value.ended)).toBeUndefined();
  const later = await life(on);
  expect(await later.runs.resume(SESSION)).toMatchObject({
    refusal: { message: 'This session is flowed through agents by the program nightly.' },
  });
  const again = await later.runs.validate(check);
  while ((await later.answers.waiting(SESSION)).length === 0) await new Promise(setImmediate);
  const [asked] = await later.answers.waiting(SESSION);
  expect(asked?.payload).not.toHaveProperty('endsUnlessAgain');
  await later.answers.review(asked?.id as EventId, { verdict: 'did-not-happen', note: '' });
  expect(again.ok && (await again.value.ended)).toEqual({ status: 'done', says: 'passed' });
});

it('V1, R6: a verdict that was on record before the validation was cut off is given once', async () => {
  const on = await cutOff(validate, 'recorded');
  const home = await life(on);
  const own = await home.events();
  const ended = own.at(-1);
  const held = await home.writers.hold(SESSION);
  const payload = {
    ...{ validator: 'command', criterion: 'It holds.', judged: [own[0]?.id ?? ''], verdict: 'passed' },
    evidence: ended?.id ?? '',
  } as const;
  await held?.writer.append([{ kind: 'validation', payload, run: ended?.envelope.run as RunId }], 'person', 'now');
  await held?.release();
  const begun = await home.runs.resume(SESSION);
  expect(begun.ok && (await begun.value.ended)).toEqual({ status: 'done', says: 'passed' });
  expect((await home.kinds()).filter((kind) => kind === 'validation')).toHaveLength(1);
});

it('R6: a setup that was on record before its run was cut off is recorded once', async () => {
  const on = await cutOff(setup, 'recorded');
  const home = await life(on);
  const run = (await home.events()).at(-1)?.envelope.run as RunId;
  const held = await home.writers.hold(SESSION);
  const payload = { command, network: 'none', how: 'ran', carried: [] } as const;
  await held?.writer.append([{ kind: 'workspace/set-up', payload, run }], 'person', 'now');
  await held?.release();
  const begun = await home.runs.resume(SESSION);
  expect(begun.ok && (await begun.value.ended)).toEqual({ status: 'done', says: 'Set up.' });
  expect((await home.kinds()).filter((kind) => kind === 'workspace/set-up')).toHaveLength(1);
});
