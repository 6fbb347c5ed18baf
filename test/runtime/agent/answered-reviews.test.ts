import { expect, it } from 'vitest';
import { foldStep } from '../../../core/projections/steps/fold-steps.ts';
import { emptySteps } from '../../../core/projections/steps/steps.ts';
import { answeredRows } from '../../../core/runtime/door/answered-rows.ts';
import { answeredCalls } from '../../../core/runtime/runs/answered-calls.ts';
import { sessionRow } from '../../renderer/made-up/session-row.ts';
import { SESSION } from './agent-home.ts';
import { command, cutOff, exec, takenUp, type Verdict } from './cut-off-life.ts';

it.each<[Verdict, note: string, object]>([
  ['happened', '', {}],
  ['did-not-happen', 'the bed\nis empty', { reason: 'the bed is empty' }],
  ['run-again', '', {}],
])('T2: a review that says %s is listed beside approvals, once, with what was noted', async (verdict, note, more) => {
  const on = await cutOff(exec);
  const { events } = await takenUp(on, verdict, note);
  const own = await events();
  const reviewed = own.find(({ kind }) => kind === 'effect/reviewed');
  const steps = emptySteps(SESSION);
  for (const event of own) foldStep(steps, event);
  const row = { ...sessionRow(SESSION, { source: 'openrath', title: 'Beds' }), toolCalls: steps.calls.asked };
  expect(await answeredRows({ index: { rows: async () => [row] } as never, store: on.store })).toEqual([
    {
      ...{ event: reviewed?.id, session: SESSION, title: 'Beds', atMs: reviewed?.envelope.atMs },
      ...{ answer: verdict, by: 'person', tool: 'run_command', command, ...more },
    },
  ]);
  expect(answeredCalls(own.filter(({ kind }) => kind !== 'effect/questioned'))).toEqual([]);
});
