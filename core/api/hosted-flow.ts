import { randomUUID } from 'node:crypto';
import type { HostClient } from '../contract/connect.ts';
import type { OpenProgram } from './open-program.ts';
import { studioOn } from './open-studio.ts';
import { RefusedError } from './refused-error.ts';
import { run, type Workflow } from './run.ts';
import { runnableSamples, sampleProgram } from './samples.ts';
import type { Session } from './session.ts';

/** A sample's program and the session that it flows through agents. */
export interface HostedFlow {
  readonly session: string;
  /** Runs it to its end, on record. Throws what {@link run} throws. Called once. */
  readonly flow: () => Promise<Session>;
}

/** Makes the session that a sample begins with. Throws RefusedError, also for a sample that can't be run. */
export async function newSample(host: HostClient, name: string): Promise<HostedFlow> {
  const sample = await sampleProgram(name);
  if (sample === undefined)
    throw new RefusedError({
      code: 'not-found',
      message: `There is no sample ${name} that can be run.`,
      remedy: `Those that can be run: ${runnableSamples().join(', ')}.`,
    });
  const session = await studioOn(host).create(sample.beginning);
  return flowOf(sample.workflow, session, { name, runId: randomUUID() });
}

/** Goes on with a run of a program that was cut off in a session. Throws RefusedError, also where its code is none of a sample. */
export async function cutOffSample(
  host: HostClient,
  session: string,
  { name, runId }: OpenProgram,
): Promise<HostedFlow> {
  const sample = await sampleProgram(name);
  if (sample === undefined)
    throw new RefusedError({
      code: 'unsupported',
      message: `The session ${session} is flowed through agents by the program ${name}, whose code is not known here.`,
      remedy: `Run the program again with the runId ${runId}: it goes on from where it was.`,
    });
  return flowOf(sample.workflow, await studioOn(host).session(session), { name, runId });
}

function flowOf(workflow: Workflow, session: Session, named: OpenProgram): HostedFlow {
  return { session: session.id, flow: () => run(workflow, session, named) };
}
