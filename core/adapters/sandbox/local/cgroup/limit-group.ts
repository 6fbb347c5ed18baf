import { randomBytes } from 'node:crypto';
import { mkdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SandboxLimits } from '../../../../runtime/ports/sandbox.ts';
import { HostError } from '../../../../runtime/ports.ts';
import type { Controllers } from './find-controllers.ts';
import { read, readNumber, write } from './group-file.ts';
import { endAll, processesIn } from './group-processes.ts';

/** A control group of one command: the limits on memory and processes that hold for root too, and the proof that nothing is left. */
export interface LimitGroup {
  /** Files that the first process writes `0` to, to be in it with all that it starts. */
  readonly joinFiles: readonly string[];
  /** Processes in it now, as this machine numbers them. */
  readonly pids: () => number[];
  readonly used: () => { readonly memoryBytes?: number; readonly cpuMs?: number; readonly processes?: number };
  readonly hits: () => ('memoryBytes' | 'processes')[];
  /** Ends what is still in it and takes it away. Resolves when nothing is left; rejects with HostError where something can't be ended. */
  readonly close: () => Promise<void>;
}

/** Processes of bubblewrap itself that count too: one outside that waits, one inside that is the first. */
const OWN_PROCESSES = 2;

/** `ownProcesses`: ours that count in it. Throws where the group can't be made or a limit can't be written: the command must not run then. */
export function makeLimitGroup(
  controllers: Controllers,
  limits: Pick<SandboxLimits, 'memoryBytes' | 'processes'>,
  ownProcesses = OWN_PROCESSES,
): LimitGroup {
  const name = `openrath-${process.pid}-${randomBytes(4).toString('hex')}`;
  const made = new Set<string>();
  const folder = (base: string) => {
    const path = join(base, name);
    if (!made.has(path)) mkdirSync(path);
    made.add(path);
    return path;
  };
  try {
    return groupIn(controllers, { folder, folders: () => [...made], limits, ownProcesses });
  } catch (cause) {
    for (const path of made) rmdirSync(path);
    throw cause;
  }
}

interface Making {
  readonly folder: (base: string) => string;
  readonly folders: () => readonly string[];
  readonly limits: Pick<SandboxLimits, 'memoryBytes' | 'processes'>;
  readonly ownProcesses: number;
}

function groupIn(controllers: Controllers, { folder, folders, limits, ownProcesses }: Making): LimitGroup {
  const { memory, pids, cpu, files } = controllers;
  const inMemory = folder(memory);
  const inPids = folder(pids);
  const inCpu = cpu === undefined ? undefined : folder(cpu);
  write(join(inMemory, files.memoryMax), `${limits.memoryBytes}`);
  // Swap would be memory beyond the limit; machines without it have no such file.
  if (files.swapIsOnTop) write(join(inMemory, files.swapMax), '0', 'if there');
  else write(join(inMemory, files.swapMax), `${limits.memoryBytes}`, 'if there');
  write(join(inPids, 'pids.max'), `${limits.processes + ownProcesses}`);
  const processes = () => processesIn(inPids);
  return {
    joinFiles: folders().map((path) => join(path, files.join)),
    pids: processes,
    used: () => ({
      ...some('memoryBytes', readNumber(join(inMemory, files.memoryPeak))),
      ...some('cpuMs', inCpu === undefined ? undefined : files.cpuMs(read(join(inCpu, files.cpuUsed)) ?? '')),
      ...some('processes', less(ownProcesses, readNumber(join(inPids, 'pids.peak')))),
    }),
    hits: () => [
      ...(counted(read(join(inMemory, files.memoryEvents)), 'oom_kill') > 0 ? (['memoryBytes'] as const) : []),
      ...(counted(read(join(inPids, 'pids.events')), 'max') > 0 ? (['processes'] as const) : []),
    ],
    close: () => closeGroup(folders(), { pids: processes, pidsMax: join(inPids, 'pids.max') }),
  };
}

/** A group can be taken away only when no process is in it. That is the proof; it is asked for again until it is given. */
async function closeGroup(
  folders: readonly string[],
  of: { readonly pids: () => number[]; readonly pidsMax: string },
): Promise<void> {
  const left = [...folders];
  for (let looks = 1; ; looks++) {
    while (left[0] !== undefined && isRemoved(left[0])) left.shift();
    if (left.length === 0) return;
    const waitedMs = (looks - 1) * PAUSE_MS;
    // The namespace dies with its first process, within some ms. What lives on is ended one by one, and can start nothing meanwhile.
    if (waitedMs >= 100) {
      write(of.pidsMax, '0', 'if there');
      endAll(of.pids());
    }
    if (waitedMs >= GIVE_UP_MS) {
      throw new HostError('processes-left', `${of.pids().length} processes of a command could not be ended`, {
        data: { groups: [...left].join(' ') },
      });
    }
    await sleep(PAUSE_MS);
  }
}

const GIVE_UP_MS = 5_000;

/** The first process of a namespace takes some ms to end after the command has. */
const PAUSE_MS = 1;

function isRemoved(path: string): boolean {
  try {
    rmdirSync(path);
    return true;
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT') return true;
    if (code === 'EBUSY') return false;
    throw cause;
  }
}

/** The number after a name in a file of `name number` lines; 0 where it is not there. */
function counted(text: string | undefined, name: string): number {
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text ?? '')?.[1] ?? 0);
}

const less = (own: number, peak: number | undefined) => (peak === undefined ? undefined : Math.max(0, peak - own));

function some<Key extends string>(key: Key, value: number | undefined): { [K in Key]?: number } {
  return (value === undefined ? {} : { [key]: value }) as { [K in Key]?: number };
}
