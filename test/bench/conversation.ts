import { noise } from './bench-home.ts';

/** One step of an agent at work, as the words that every store is given. */
export type Step =
  | { readonly type: 'prompt'; readonly text: string }
  | { readonly type: 'call'; readonly callId: string; readonly command: string }
  | { readonly type: 'result'; readonly callId: string; readonly output: string }
  | { readonly type: 'answer'; readonly text: string };

/** Steps from a prompt to the last answer to it: fewer than the 25 that a peer allows one turn by default. */
export const TURN_STEPS = 20;

/** Turns of a prompt, nine calls with their results of 1.2 kB, and an answer. */
export function conversation(turns: number): Step[] {
  return Array.from({ length: turns * TURN_STEPS }, (_, index): Step => {
    const at = index % TURN_STEPS;
    if (at === 0) return { type: 'prompt', text: noise(9) };
    if (at === TURN_STEPS - 1) return { type: 'answer', text: noise(27) };
    if (at % 2 === 1) return { type: 'call', callId: `call-${index}`, command: noise(15) };
    return { type: 'result', callId: `call-${index - 1}`, output: noise(36) };
  });
}
