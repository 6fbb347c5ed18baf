import { counted, figure } from '../text/say-count.ts';
import { usd } from '../usage/say-price.ts';
import type { Reliability, RepeatedRun, Spread } from './reliability.ts';

/** The head of a table of runs, and its rows below; cells as texts. */
export function reliabilityTable(runs: readonly RepeatedRun[]): readonly (readonly string[])[] {
  const head = ['run', 'output', 'status', 'validations', 'calls', 'tokens', 'cost', 'took', 'session'];
  return [head, ...runs.map((run, at) => rowOf(run, at + 1))];
}

function rowOf({ session, status, outputs, validations, spent, tookMs }: RepeatedRun, number: number) {
  const { steps, tokens, unsaid = 0, costUsd } = spent;
  const told = unsaid === 0 ? figure(tokens) : tokens === 0 ? 'unknown' : `≥ ${figure(tokens)}`;
  return [
    String(number),
    outputs.join(', ') || 'none',
    status,
    validations.join(', ') || 'none',
    figure(steps),
    told,
    costUsd === undefined ? 'unknown' : usd(costUsd),
    saySeconds(tookMs),
    session,
  ];
}

/** What several runs say of their workflow, one fact a line. */
export function sayReliability(of: Reliability): readonly string[] {
  const { runs, ended, reached, areAlike, sentBack, calls, tokens, costUsd, tookMs } = of;
  const reaching = reached.map(({ output, runs: count }) => `${count} of ${runs} ${sayReached(output)}`);
  return [
    `${counted(runs, 'run')}: ${ended.map(({ status, runs: count }) => `${count} ${status}`).join(', ')}`,
    ...reaching,
    ...(runs === 1
      ? []
      : [areAlike ? `All ${runs} went alike.` : 'They did not all go alike: outputs, ends or verdicts differ.']),
    `${sentBack} of ${runs} had a validation that did not pass.`,
    [
      `calls ${sayRange(calls, figure)}`,
      tokens === undefined ? 'tokens unknown' : `tokens ${sayRange(tokens, figure)}`,
      costUsd === undefined ? 'cost unknown' : `cost ${sayRange(costUsd, usd)}`,
      `took ${sayRange(tookMs, saySeconds)}`,
    ].join(', '),
  ];
}

function sayReached(output: string | undefined): string {
  return output === undefined ? 'reached no output' : `reached ${output}`;
}

function sayRange({ least, most }: Spread, say: (value: number) => string): string {
  return least === most ? say(least) : `${say(least)} to ${say(most)}`;
}

function saySeconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
