import type { EventId, SessionId } from '../../model/ids.ts';
import type { EventOf } from '../../model/read-event.ts';
import { accept, type Decision } from '../../model/refusal.ts';
import { oneLine } from '../../projections/text/one-line.ts';
import type { SessionCommands } from '../session-commands.ts';
import { verdictOfCall } from './command-verdict.ts';
import type { Judged } from './judge-by-agent.ts';
import { judgedStep } from './judged-step.ts';
import { mayWrite } from './may-write.ts';
import { recordVerdict } from './record-verdict.ts';
import type { Runs } from './runs.ts';

/** A command that is to judge one step of a session: exit code 0 is *passed*, any other *failed*. */
export interface CommandOnStep {
  readonly session: SessionId;
  /** An event of the step. */
  readonly at: string;
  readonly command: string;
  /** What it shows where it passes, in words. */
  readonly criterion: string;
}

interface CommandWorld {
  readonly fork: SessionCommands['fork'];
  readonly runs: Pick<Runs, 'alone' | 'exec'>;
}

/**
 * Has a command judge a step of a session on the files as they were right after it, in the sandbox of a fork there, so that the files of the session are not touched,
 * and records the verdict with the command's end as evidence (V1). One that did not come to its own end is *undecided*. Settles when it is recorded.
 */
export async function judgeByCommand(
  { fork, runs }: CommandWorld,
  { session, at, command, criterion }: CommandOnStep,
): Promise<Decision<Judged>> {
  const step = await runs.alone(session, async (_, history) => {
    const may = mayWrite(history, session);
    return may.ok ? judgedStep(history, at) : may;
  });
  if (!step.ok) return step;
  const title = oneLine(`Is it so? ${criterion}`, 200).text;
  const forked = await fork({ type: 'session/fork', session, at: step.value.event, title });
  if (!forked.ok) return forked;
  const child = forked.value.session;
  const ran = await runIn(child, command, runs);
  if (!ran.ok) return ran;
  const { verdict, evidence } = ran.value;
  const given = { session, at, validator: 'command', criterion, verdict, evidence } as const;
  const recorded = await recordVerdict(runs, given);
  return recorded.ok ? accept({ event: recorded.value.event, verdict, in: child }) : recorded;
}

interface Shown extends Pick<Judged, 'verdict'> {
  readonly evidence: { readonly event: EventId } | { readonly text: string };
}

async function runIn(child: SessionId, command: string, runs: Pick<Runs, 'exec'>): Promise<Decision<Shown>> {
  let ended: EventOf<'tool/ended'> | undefined;
  const begun = await runs.exec({
    session: child,
    command,
    onEnded: (event) => {
      ended = event;
    },
  });
  if (!begun.ok) return begun;
  const end = await begun.value.ended;
  if (ended === undefined)
    return accept({ verdict: 'undecided', evidence: { text: end?.says ?? 'The host let go of the run.' } });
  return accept({ verdict: verdictOfCall(ended.payload), evidence: { event: ended.id } });
}
