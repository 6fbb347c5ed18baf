import type { Command } from 'commander';
import { cutOffProgram, type HostedFlow, newSample } from '../../api/hosted-flow.ts';
import type { OpenProgram } from '../../api/open-program.ts';
import { RefusedError } from '../../api/refused-error.ts';
import { RunFailedError } from '../../api/run-failed-error.ts';
import { runnableSamples, samples } from '../../api/samples.ts';
import type { HostClient } from '../../contract/connect.ts';
import { endWith } from '../end-with.ts';
import type { Output } from '../output.ts';
import { Refused } from '../refused.ts';
import { tellLineage } from '../tell-lineage.ts';
import { tellProgramSpent } from '../tell-spent.ts';
import { endIfInterrupted, untilInterrupted } from '../until-interrupted.ts';

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
  const begun = await orRefused(newSample(host, name));
  output.line({ session: begun.session, created: true }, `session ${begun.session}`);
  await tellFlow(host, begun, output);
}

/** Goes on with a run of a program that was cut off in a session, where its code is that of a sample; the last line says how it ended. Throws Refused. */
export async function continueProgram(
  host: HostClient,
  session: string,
  program: OpenProgram,
  output: Output,
): Promise<void> {
  await tellFlow(host, await orRefused(cutOffProgram(host, session, program)), output);
}

async function tellFlow(host: HostClient, { session, flow }: HostedFlow, output: Output): Promise<void> {
  await untilInterrupted(async (interrupted) => {
    try {
      await orRefused(tellLineage(host, { root: session, work: flow, interrupted }, output));
      await tellProgramSpent(host, session, output);
      output.last({ session, status: 'done' }, 'done: open it in the app, or look with "openrath show".');
    } catch (error) {
      if (!(error instanceof RunFailedError)) throw error;
      await tellProgramSpent(host, session, output);
      endWith({ session: error.session.id, status: error.status, says: error.message }, output);
      if (error.status === 'stopped') endIfInterrupted(interrupted);
    }
  });
}

async function orRefused<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    const { code, message, remedy } = error;
    throw new Refused({ code, message, ...(remedy === undefined ? {} : { remedy }) });
  }
}
