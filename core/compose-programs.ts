import { duplexPair } from './adapters/home/duplex-pair.ts';
import type { HostedFlow } from './api/hosted-flow.ts';
import { connect, type HostClient, HostLost } from './contract/connect.ts';
import type { Duplex } from './contract/duplex.ts';
import { accept, type Decision, refuse } from './model/refusal.ts';
import type { HostedPrograms, ProgramEnd, RunningProgram } from './runtime/ports/hosted-programs.ts';
import type { Log } from './runtime/ports.ts';
import { shippedTemplates } from './shipped-templates.ts';

interface SamplesWorld {
  /** Serves the host's door on a pipe. */
  readonly attach: (pipe: Duplex) => void;
  readonly log: Log;
}

/** Runs samples and documents as any program runs: each is a client of the host, by a pipe of its own. The API is loaded when the first begins. */
export function composePrograms({ attach, log }: SamplesWorld): HostedPrograms {
  const pipes = new Set<Duplex>();
  const begin = async (open: (host: HostClient) => Promise<HostedFlow>): Promise<Decision<RunningProgram>> => {
    const [ours, theirs] = duplexPair();
    attach(theirs);
    pipes.add(ours);
    const letGo = () => {
      pipes.delete(ours);
      ours.close();
    };
    try {
      const { session, runId: run, flow } = await open(connect(ours));
      return accept({ session, run, ended: endOf(flow, log).finally(letGo) });
    } catch (error) {
      letGo();
      return await refusalOf(error);
    }
  };
  return {
    templates: shippedTemplates,
    run: (name) => begin(async (host) => (await import('./api/hosted-flow.ts')).newSample(host, name)),
    runDocument: (start) => begin(async (host) => (await import('./api/hosted-flow.ts')).newDocument(host, start)),
    resume: (session) =>
      begin(async (host) => {
        const [{ cutOffProgram }, { openProgramOf }, { RefusedError }] = await Promise.all([
          import('./api/hosted-flow.ts'),
          import('./api/open-program.ts'),
          import('./api/refused-error.ts'),
        ]);
        const program = await openProgramOf(host, session);
        if (program !== undefined) return await cutOffProgram(host, session, program);
        throw new RefusedError({
          code: 'already-so',
          message: 'No program was cut off in this session.',
          remedy: 'There is nothing to take up.',
        });
      }),
    close: () => {
      for (const pipe of pipes) pipe.close();
    },
  };
}

/** A refusal as a value; throws all else. */
async function refusalOf(error: unknown): Promise<Decision<never>> {
  const { RefusedError } = await import('./api/refused-error.ts');
  if (!(error instanceof RefusedError)) throw error;
  const { code, message, remedy } = error;
  return refuse(code, message, remedy === undefined ? {} : { remedy });
}

async function endOf(flow: HostedFlow['flow'], log: Log): Promise<ProgramEnd> {
  try {
    const outputs = await flow();
    return { status: 'done', says: '', ...(outputs === undefined ? {} : { outputs: Object.keys(outputs) }) };
  } catch (error) {
    const [{ RunFailedError }, { RefusedError }] = await Promise.all([
      import('./api/run-failed-error.ts'),
      import('./api/refused-error.ts'),
    ]);
    const says = error instanceof Error ? error.message : String(error);
    if (error instanceof HostLost) return { status: 'interrupted', says };
    if (error instanceof RunFailedError) return { status: error.status, says };
    log.warn(`A program failed: ${says}`);
    const remedy = error instanceof RefusedError ? error.remedy : undefined;
    return { status: 'failed', says: remedy === undefined ? says : `${says} ${remedy}` };
  }
}
