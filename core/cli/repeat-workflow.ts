import { ownEvents } from '../api/own-events.ts';
import type { HostClient } from '../contract/connect.ts';
import { type RepeatedRun, reliabilityOf, type Verdict } from '../projections/workflow/reliability.ts';
import { reliabilityTable, sayReliability } from '../projections/workflow/say-reliability.ts';
import { ExitWith } from './exit-with.ts';
import type { Output } from './output.ts';
import { inLine } from './plain.ts';
import { publishedTokens } from './published-tokens.ts';
import { accepted } from './refused.ts';
import { sessionsBelow } from './sessions-below.ts';
import { tableLines } from './table.ts';
import { tellLineage } from './tell-lineage.ts';
import { endIfInterrupted, untilInterrupted } from './until-interrupted.ts';

type Asked = Parameters<HostClient['workflowDocuments']['run']>[0];

/** How often a workflow is run, and how many runs go on at once at most. */
export interface Repeated {
  readonly times: number;
  readonly parallel: number;
}

/**
 * Runs a workflow several times, each in a session of its own, and tells of all at the end: a table, and how alike they are. An interrupt stops those that go on, and
 * no other begins. Throws ExitWith where not all came to an end, Refused where one could not begin.
 */
export async function repeatWorkflow(
  host: HostClient,
  asked: Asked,
  { times, parallel }: Repeated,
  output: Output,
): Promise<void> {
  const runs: RepeatedRun[] = [];
  let begun = 0;
  const failures: unknown[] = [];
  await untilInterrupted(async (interrupted) => {
    const inTurn = async () => {
      while (begun < times && failures.length === 0 && !interrupted.aborted) {
        const number = begun++;
        try {
          runs[number] = await runOnce(host, asked, interrupted, output);
        } catch (error) {
          failures.push(error);
        }
        output.status(`${Object.keys(runs).length} of ${times} runs are over`);
      }
    };
    await Promise.all(Array.from({ length: Math.min(parallel, times) }, inTurn));
    output.status('');
    const over = runs.filter((run) => run !== undefined);
    if (over.length > 0) tell(over, output);
    if (failures.length > 0) throw failures[0];
    endIfInterrupted(interrupted);
    if (over.some(({ status }) => status !== 'done' && status !== 'failed')) throw new ExitWith(1);
  });
}

async function runOnce(host: HostClient, asked: Asked, interrupted: AbortSignal, output: Output): Promise<RepeatedRun> {
  const startedMs = performance.now();
  const { session } = accepted(await host.workflowDocuments.run(asked));
  const work = async () => accepted(await host.workflowDocuments.ended({ session }));
  const { status, says, outputs = [] } = await tellLineage(host, { root: session, work, interrupted }, waitsOf(output));
  const tookMs = Math.round(performance.now() - startedMs);
  const [spent, validations] = [await spentOf(host, session), await verdictsBelow(host, session)];
  return { session, status, says, outputs, validations, spent, tookMs };
}

/** What all agents of the run came to: nothing, where no model was asked. */
async function spentOf(host: HostClient, session: string): Promise<RepeatedRun['spent']> {
  const came = await host.runs.spent({ session });
  const whole = came.ok ? (came.whole ?? (came.caps === undefined ? came : undefined)) : undefined;
  return whole?.spent ?? { steps: 0, tokens: 0, costUsd: 0 };
}

/** What waits for a person is told while it goes on; what else happens is on record. */
function waitsOf(output: Output): Output {
  return { ...output, line: (fact, text) => ('waitsFor' in fact ? output.line(fact, text) : undefined) };
}

async function verdictsBelow(host: HostClient, session: string): Promise<readonly Verdict[]> {
  const given: { readonly atMs: number; readonly verdict: Verdict }[] = [];
  for (const below of await sessionsBelow(host, session))
    for await (const { kind, atMs, payload } of ownEvents(host, below))
      if (kind === 'validation' && payload !== undefined)
        given.push({ atMs, verdict: (payload as { readonly verdict: Verdict }).verdict });
  return given.toSorted((a, b) => a.atMs - b.atMs).map(({ verdict }) => verdict);
}

function tell(runs: readonly RepeatedRun[], output: Output): void {
  const [head = '', ...rows] = tableLines(reliabilityTable(runs).map((row) => row.map(inLine)));
  if (!output.json) output.line({}, head);
  for (const [at, run] of runs.entries()) {
    const { spent, ...fact } = run;
    output.line({ run: at + 1, ...fact, spent: publishedTokens(spent) }, rows[at] ?? '');
  }
  const reliability = reliabilityOf(runs);
  output.line({ reliability }, ['', ...sayReliability(reliability)].join('\n'));
}
