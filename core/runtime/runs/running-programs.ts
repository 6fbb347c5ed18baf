import { type Decision, refuse } from '../../model/refusal.ts';
import type { HostedPrograms, ProgramEnd, RunningProgram } from '../ports/hosted-programs.ts';
import type { Sandbox } from '../ports/sandbox.ts';

/** Samples and documents that go on in this host. */
export interface RunningPrograms extends Pick<HostedPrograms, 'run' | 'runDocument' | 'resume' | 'templates'> {
  /** Takes up a sample, which runs commands. */
  readonly resumeSample: HostedPrograms['resume'];
  /** How the program of a session ended that began here last; undefined where none did. */
  readonly ended: (session: string) => Promise<ProgramEnd> | undefined;
}

interface SamplesWorld {
  readonly programs: HostedPrograms;
  readonly sandbox: Pick<Sandbox, 'probe'>;
  /** Whether somebody alive works in a session. */
  readonly isLeased: (session: string) => boolean;
}

/** No program yet. A sample begins where commands can be run isolated alone: else it would stop at its first. What a document needs was asked for when it was compiled. */
export function createRunningPrograms({ programs, sandbox, isLeased }: SamplesWorld): RunningPrograms {
  const begun = new Map<string, RunningProgram['ended']>();
  const running = new Set<string>();
  const starting = new Set<string>();
  const begin = async (start: () => Promise<Decision<RunningProgram>>): Promise<Decision<RunningProgram>> => {
    const started = await start();
    if (!started.ok) return started;
    const { session, ended } = started.value;
    begun.set(session, ended);
    running.add(session);
    void ended.then(() => running.delete(session));
    return started;
  };
  const resume = async (session: string): Promise<Decision<RunningProgram>> => {
    if (running.has(session) || starting.has(session) || isLeased(session))
      return refuse('in-use', 'The program goes on.', { remedy: 'Wait for its end, or stop it.' });
    starting.add(session);
    try {
      return await begin(() => programs.resume(session));
    } finally {
      starting.delete(session);
    }
  };
  const isolated = async (start: () => Promise<Decision<RunningProgram>>): Promise<Decision<RunningProgram>> => {
    const can = await sandbox.probe();
    if (can.ok) return await start();
    return refuse('unsupported', `The sample runs commands, which can’t be run here: ${can.says}`, {
      remedy: can.remedy,
    });
  };
  return {
    templates: programs.templates,
    run: (name) => isolated(() => begin(() => programs.run(name))),
    resumeSample: (session) => isolated(() => resume(session)),
    runDocument: (start) => begin(() => programs.runDocument(start)),
    resume,
    ended: (session) => begun.get(session),
  };
}
