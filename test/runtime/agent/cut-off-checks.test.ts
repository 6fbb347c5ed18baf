import { expect, it } from 'vitest';
import type { EventId, RunId } from '../../../core/model/ids.ts';
import { disk, SESSION } from './agent-home.ts';

import { command, cutOff, life, setup, validate } from './cut-off-life.ts';

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
