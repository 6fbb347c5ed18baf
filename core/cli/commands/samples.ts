import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import type { OpenProgram } from '../../api/open-program.ts';
import { studioOn } from '../../api/open-studio.ts';
import { RefusedError } from '../../api/refused-error.ts';
import { run, type Workflow } from '../../api/run.ts';
import { RunFailedError } from '../../api/run-failed-error.ts';
import { runnableSamples, sampleProgram, samples } from '../../api/samples.ts';
import type { Session } from '../../api/session.ts';
import type { HostClient } from '../../contract/connect.ts';
import type { Output } from '../output.ts';
import { Refused } from '../refused.ts';
import { tellLineage } from '../tell-lineage.ts';

/** `samples`: what ships with the product. */
export function addSamplesCommand(program: Command, output: Output): void {
  program
    .command('samples')
    .description('list the samples that ship with the product; none needs a key')
    .action(() => {
      const runnable = runnableSamples();
      for (const { name, title, about, kind } of samples) {
        const runs = runnable.includes(name);
        const says = runs ? `Run it: openrath run --sample ${name}` : 'Open it from the start screen of the app.';
        const made = kind === 'made-up' ? 'made up' : 'recorded';
        output.line({ name, title, about, kind, runs }, `${name}  (${made})\n  ${about}\n  ${says}`);
      }
    });
}

/** Runs the program of a sample in a session of its own; the last line says how it ended. Throws Refused. */
export async function runSample(host: HostClient, name: string, output: Output): Promise<void> {
  const sample = await sampleProgram(name);
  if (sample === undefined)
    throw new Refused({
      code: 'not-found',
      message: `There is no sample ${name} that can be run.`,
      remedy: `Those that can be run: ${runnableSamples().join(', ')}.`,
    });
  const begun = await studioOn(host).create(sample.beginning);
  output.line({ session: begun.id, created: true }, `session ${begun.id}`);
  await runProgram(host, begun, { name, runId: randomUUID(), workflow: sample.workflow }, output);
}

/** Goes on with a run of a program that was cut off in a session, where its code is that of a sample; the last line says how it ended. Throws Refused. */
export async function continueProgram(
  host: HostClient,
  session: string,
  { name, runId }: OpenProgram,
  output: Output,
): Promise<void> {
  const sample = await sampleProgram(name);
  if (sample === undefined)
    throw new Refused({
      code: 'unsupported',
      message: `The session ${session} is flowed through agents by the program ${name}, whose code is not known here.`,
      remedy: `Run the program again with the runId ${runId}: it goes on from where it was.`,
    });
  await runProgram(host, await studioOn(host).session(session), { name, runId, workflow: sample.workflow }, output);
}

interface ProgramRun extends OpenProgram {
  readonly workflow: Workflow;
}

async function runProgram(
  host: HostClient,
  begun: Session,
  { name, runId, workflow }: ProgramRun,
  output: Output,
): Promise<void> {
  try {
    await tellLineage(host, begun.id, () => run(workflow, begun, { runId, name }), output);
    output.line({ session: begun.id, status: 'done' }, 'done: open it in the app, or look with "openrath show".');
  } catch (error) {
    if (error instanceof RunFailedError) {
      output.line({ session: error.session.id, status: error.status }, `${error.status}: ${error.message}`);
      throw new Refused({ code: 'run-failed', message: error.message });
    }
    if (!(error instanceof RefusedError)) throw error;
    const { code, message, remedy } = error;
    throw new Refused({ code, message, ...(remedy === undefined ? {} : { remedy }) });
  }
}
