import { canonicalText } from '../../../model/canonical.ts';
import type { CommandEnd, SandboxCommand, Watch } from '../../../runtime/ports/sandbox.ts';
import { type Clock, HostError } from '../../../runtime/ports.ts';
import { sha256 } from '../../sha256.ts';
import { findDoorman, NO_DOORMAN } from '../listed/doorman.ts';
import { type ResolveName, resolveHere } from '../listed/find-way.ts';
import type { ProgramSandbox, Start, StartSandboxed } from '../running-program.ts';
import { problemOf, settled } from './check-command.ts';
import { heldFiles } from './held-files.ts';
import { keepListed } from './keep-listed.ts';
import { keepRunning } from './keep-running.ts';
import { findMachine, type Lack, type Machine } from './machine.ts';
import { pipePool } from './pipe-pool.ts';
import { type Place, prepareCommand } from './prepare-command.ts';
import { probeLocal } from './probe-local.ts';
import { runToEnd } from './run-to-end.ts';

/** What the sandbox of this machine needs from outside. */
export interface LocalWorld {
  readonly clock: Clock;
  /** What this machine has; looked for by itself unless given. */
  readonly machine?: () => Promise<Machine | Lack>;
  /** How names of listed hosts are looked up; as this machine does unless given. */
  readonly resolve?: ResolveName;
  /** What opens the way to listed hosts from inside; looked for by itself unless given. */
  readonly doorman?: typeof findDoorman;
}

/**
 * Programs in namespaces of this machine's kernel, by bubblewrap (P2): no network, no file but the workspace and a read-only system, no
 * call that could lead out, limits that hold for root too. `run` rejects only with a HostError `processes-left`, when the kernel can't end
 * what a command started.
 */
export function localSandbox(world: LocalWorld): ProgramSandbox {
  const { clock, machine = findMachine, resolve = resolveHere, doorman: doormanHere = findDoorman } = world;
  const pool = pipePool();
  const held = heldFiles();
  let known: Promise<Machine | Lack> | undefined;
  const look = () => {
    known ??= machine();
    return known;
  };
  const run = async (command: SandboxCommand, watch: Watch): Promise<CommandEnd> => {
    const startedAtMs = clock.nowMs();
    const here = await look();
    const unrun = unrunOf(command, startedAtMs, clock);
    if ('lacks' in here) return unrun({ ending: 'failed-to-start', reason: `${here.lacks}. ${here.remedy}` });
    const problem = problemOf(command);
    if (problem !== undefined) return unrun({ ending: 'failed-to-start', reason: problem });
    try {
      const place = { here, pool, held };
      return await runHere(settled(command), { place, watch, clock, startedAtMs, unrun });
    } catch (cause) {
      if (cause instanceof HostError) throw cause;
      // Nothing has run yet: a group, a pipe or a folder of this machine could not be had.
      return unrun({ ending: 'failed-to-start', reason: `The sandbox can't be set up: ${(cause as Error).message}` });
    }
  };
  const start: StartSandboxed = async (command, signal, listed) => {
    const here = await look();
    if ('lacks' in here) return { ok: false, reason: `${here.lacks}. ${here.remedy}` };
    const problem = problemOf(command);
    if (problem !== undefined) return { ok: false, reason: problem };
    const place = { here, pool, held };
    try {
      if (listed === undefined) return await startHere(settled(command), place, signal);
      const doorman = doormanHere();
      if (doorman === undefined) return { ok: false, reason: NO_DOORMAN };
      return await keepListed(settled(command), { place, signal, doorman, listed, resolve });
    } catch (cause) {
      return { ok: false, reason: `The sandbox can't be set up: ${(cause as Error).message}` };
    }
  };
  return { backend: 'local', run, start, probe: () => probeLocal(look, run) };
}

interface Running {
  readonly place: Place;
  readonly watch: Watch;
  readonly clock: Clock;
  readonly startedAtMs: number;
  readonly unrun: ReturnType<typeof unrunOf>;
}

async function runHere(command: SandboxCommand, running: Running): Promise<CommandEnd> {
  const { place, watch, clock, startedAtMs, unrun } = running;
  const prepared = await prepareCommand(command, place, watch.signal);
  if ('unrun' in prepared) return unrun(prepared.unrun);
  const { profileDigest, ...run } = prepared;
  const ended = await runToEnd({ ...run, watch, limits: command.limits });
  return { ...ended, profileDigest, startedAtMs, endedAtMs: clock.nowMs() };
}

async function startHere(command: SandboxCommand, place: Place, signal: AbortSignal): Promise<Start> {
  const prepared = await prepareCommand(command, place, signal);
  if ('unrun' in prepared) return { ok: false, reason: prepared.unrun.reason ?? 'It was stopped before it began.' };
  return { ok: true, program: await keepRunning(prepared, command.limits) };
}

/** The end of a command of which nothing has run. */
function unrunOf({ argv }: SandboxCommand, startedAtMs: number, clock: Clock) {
  return (end: Pick<CommandEnd, 'ending' | 'reason'> & { readonly profileDigest?: string }): CommandEnd => ({
    profileDigest: sha256(canonicalText({ backend: 'local', argv, ran: 'nothing' })),
    ...end,
    startedAtMs,
    endedAtMs: clock.nowMs(),
    ...{ output: [], outputBytes: 0, limitsHit: [], used: {} },
  });
}
