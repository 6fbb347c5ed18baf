import { expect, it } from 'vitest';
import type { RunId } from '../../../core/model/ids.ts';
import { effectsOf } from '../../../core/projections/effects/effects-of.ts';
import { placeOfFiles } from '../../../core/runtime/agent/workspace-keeper.ts';
import type { Runs } from '../../../core/runtime/runs/runs.ts';
import { said } from '../../projections/made-history.ts';
import { SESSION } from './agent-home.ts';

import {
  type Begin,
  cutOff,
  exec,
  life,
  setup,
  statusIn,
  takenUp,
  type Verdict,
  validate,
  words,
} from './cut-off-life.ts';

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
