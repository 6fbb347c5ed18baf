import type { Command } from 'commander';
import { studioOn } from '../../api/open-studio.ts';
import { RefusedError } from '../../api/refused-error.ts';
import { RunFailedError } from '../../api/run-failed-error.ts';
import { runnableSamples, sampleProgram, samples } from '../../api/samples.ts';
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
  try {
    const begun = await studioOn(host).create(sample.beginning);
    output.line({ session: begun.id, created: true }, `session ${begun.id}`);
    await tellLineage(host, begun.id, () => sample.workflow(begun), output);
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
