import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Found, type Step, stepsIn, TRACED } from './trace-steps.ts';

const victim = join(import.meta.dirname, 'victim.ts');
const careless = join(import.meta.dirname, 'careless.ts');

/** One run of the victim. */
export interface Run {
  /** Below it everything is followed: its home is the folder `home` in it. */
  readonly root: string;
  /** Where what is not its own is written: the trace, and the logs that it imports. */
  readonly beside: string;
  readonly work: string;
  readonly seed: string;
  /** It is stopped once it said so many lines, where it does not end before. */
  readonly lines: number;
  /** Its databases sync nothing. */
  readonly isCareless?: boolean;
}

/** What a run found, and did to the disk. */
export interface Recorded {
  readonly found: Found;
  readonly steps: readonly Step[];
}

/** Why no program can be followed on this machine; undefined where one can. */
export function untraceable(): string | undefined {
  const { status, error, stderr } = spawnSync(
    'strace',
    ['--seccomp-bpf', '-f', '-o', '/dev/null', process.execPath, '-v'],
    {
      encoding: 'utf8',
    },
  );
  return status === 0 ? undefined : `strace can’t follow a program here: ${error?.message ?? stderr.trim()}`;
}

/** Runs one kind of work on a home and gives every step of it that a power cut makes a difference to. Throws where it failed. */
export async function recorded({ root, beside, work, seed, lines, isCareless = false }: Run): Promise<Recorded> {
  const found = foundIn(root);
  const trace = join(beside, `${work}-${seed}.trace`);
  const how = ['--seccomp-bpf', '-f', '-qq', '-xx', '-s', '100000000', '-e', `trace=${TRACED}`, '-e', 'signal=none'];
  const program = [process.execPath, ...(isCareless ? ['--import', careless] : []), victim];
  const child = spawn('strace', [...how, '-o', trace, ...program, join(root, 'home'), work, seed, beside], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // Files that are written by a ring in memory are not seen.
    env: { ...process.env, UV_USE_IO_URING: '0' },
  });
  const ended = once(child, 'exit');
  let said = 0;
  for await (const _ of createInterface({ input: child.stdout })) if (++said === lines) stopTraced(child.pid ?? 0);
  await ended;
  if (said < lines && child.exitCode !== 0) throw new Error(`${work} ended with ${child.exitCode ?? child.signalCode}`);
  return { found, steps: stepsIn(readFileSync(trace, 'latin1'), found) };
}

/** Lines that were said wholly before so many steps. */
export function saidBefore(steps: readonly Step[], count: number): string[] {
  const texts = steps.slice(0, count).map((step) => (step.is === 'said' ? step.text : ''));
  return texts.join('').split('\n').slice(0, -1);
}

/** Stops the program that a strace runs: strace ends with it. */
function stopTraced(strace: number): void {
  const traced = readFileSync(`/proc/${strace}/task/${strace}/children`, 'utf8').trim().split(' ');
  for (const pid of traced) process.kill(Number(pid), 'SIGKILL');
}

function foundIn(root: string): Found {
  const entries = readdirSync(root, { withFileTypes: true, recursive: true });
  const below = entries.map((entry) => {
    const path = join(entry.parentPath, entry.name);
    return [path, entry.isDirectory() ? ('folder' as const) : readFileSync(path)] as const;
  });
  return new Map([[root, 'folder' as const], ...below.sort(([a], [b]) => a.length - b.length)]);
}
