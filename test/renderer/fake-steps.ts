import type { StepRow } from '../../core/contract/view.ts';
import { nextStep } from './made-up/next-step.ts';

/** Made-up steps of one session: it opens with a person's message, and most of it is tool calls. */
export function fakeSteps(session: string, count: number, startMs: number, random: () => number): StepRow[] {
  const steps: StepRow[] = [];
  for (let atMs = startMs; steps.length < count; ) {
    atMs += 1_000 + Math.floor(random() * 40_000);
    steps.push(nextStep({ random, session, key: `${session}-e${steps.length + 1}`, atMs }, steps.at(-1)));
  }
  return steps;
}
