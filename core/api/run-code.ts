import { createCodeRunner } from '../adapters/code-node/code-runner.ts';
import type { Json } from '../model/canonical.ts';
import { perform } from './perform.ts';
import { made } from './refused-error.ts';
import type { Session } from './session.ts';

/** Code of a workflow, and what it is given. */
export interface CodeAsked {
  /** A script whose last expression is a function of the values: `(values) => values.plan.length`. */
  readonly source: string;
  /** By id of the node that gave it. */
  readonly values: Readonly<Record<string, Json>>;
}

/** What it gave, on record with the clock and the seed that it had and the lines that it wrote. */
export interface CodeGave {
  readonly value: Json;
  readonly clockMs: number;
  readonly seed: number;
  readonly logged: readonly string[];
  readonly isLogCut: boolean;
}

/** Numbers of a seed. */
const SEEDS = 2 ** 32;

/** Runs code apart from everything, at the place of a session value, which stays as it is. Throws RefusedError where it gives no JSON. */
export async function runCode(session: Session, asked: CodeAsked): Promise<CodeGave> {
  const clockMs = await session.clock();
  const seed = Math.floor((await session.random()) * SEEDS);
  const done = await perform(session, {
    what: 'code',
    input: { ...asked, clockMs, seed },
    work: async (on) => {
      const { result, ...log } = await createCodeRunner().run({ ...asked, clockMs, seed });
      return { session: on, more: { value: made(result), clockMs, seed, ...log } };
    },
  });
  return done.more;
}
