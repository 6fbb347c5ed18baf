import { cost, counted, short } from '../../ui/number.ts';
import { duration } from '../../ui/time.ts';

/** What the runs of one document came to, in a sentence: `4 runs, 3 reached an output, 5 of 6 validations passed, …`. */
export function sayReliability(runs: readonly Reached[]): string {
  const ended = runs.filter(({ endedAtMs }) => endedAtMs !== undefined);
  const reached = runs.filter(({ outputs }) => outputs.length > 0).length;
  const of = sum(runs.map(({ validations }) => validations.of));
  const passed = sum(runs.map(({ validations }) => validations.passed));
  return [
    counted(runs.length, 'run'),
    `${reached} reached an output`,
    of === 0 ? 'no validations' : `${passed} of ${counted(of, 'validation')} passed`,
    spread(
      runs.map(({ steps, calls }) => steps + calls),
      (value) => counted(value, 'call'),
    ),
    spread(
      ended.map(({ startedAtMs, endedAtMs = startedAtMs }) => endedAtMs - startedAtMs),
      duration,
    ),
  ]
    .filter((words) => words !== undefined)
    .join(', ');
}

interface Reached {
  readonly outputs: readonly string[];
  readonly validations: { readonly passed: number; readonly of: number };
  readonly steps: number;
  readonly calls: number;
  readonly startedAtMs: number;
  readonly endedAtMs?: number;
}

/** Tokens and cost, as the facts line of a node has them. */
export function sayFigures({ tokens, costUsd }: { readonly tokens: number; readonly costUsd?: number }): string {
  return tokens === 0 ? '' : `${short(tokens)} tok  ${cost(costUsd)}`;
}

function spread(values: readonly number[], say: (value: number) => string): string | undefined {
  if (values.length === 0) return undefined;
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return say(least) === say(most) ? say(least) : `${say(least)} to ${say(most)}`;
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}
