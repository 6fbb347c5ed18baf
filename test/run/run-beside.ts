import { type ChildProcess, spawn } from 'node:child_process';

/** A program to run. */
export interface Program {
  readonly name: string;
  readonly command: readonly [program: string, ...words: string[]];
  /** The name of one before it that must have come to its end, however it did, where that one is run at all. */
  readonly after?: string;
  /** Where the one before it failed, this one is not run. */
  readonly needsIt?: true;
  /** It is killed after so long. */
  readonly longestMs?: number;
}

/** How a program ended. `status` is null where it could not be started or a signal ended it. */
export interface Ended {
  readonly status: number | null;
  readonly isKilled: boolean;
}

/** A program that was begun, or waits for one before it. */
export interface Running {
  /** Ends with it; never rejects. `undefined` where it was not run, because one before it failed. */
  readonly ended: Promise<Ended | undefined>;
  /** Writes what it has said so far, and from now on what it says as it says it, both of its outputs in order. */
  readonly show: (write: (chunk: Uint8Array) => void) => void;
}

/** Runs programs beside each other, each once the one before it has ended. */
export function runBeside(root: string, programs: readonly Program[]): ReadonlyMap<string, Running> {
  const running = new Map<string, Running>();
  for (const program of programs) {
    const output = createOutput();
    const before = running.get(program.after ?? '')?.ended ?? Promise.resolve(passed);
    const ended = before.then((end) =>
      program.needsIt && end?.status !== 0 ? undefined : runOne(root, program, output.take),
    );
    running.set(program.name, { ended, show: output.show });
  }
  return running;
}

const passed: Ended = { status: 0, isKilled: false };

function runOne(root: string, { command, longestMs }: Program, take: (chunk: Uint8Array) => void): Promise<Ended> {
  const { promise, resolve } = Promise.withResolvers<Ended>();
  const [program, ...words] = command;
  const child = spawn(program, words, {
    cwd: root,
    env: { ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}), ...process.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32' && program === 'npm',
  });
  const isLate = killLate(child, longestMs);
  for (const stream of [child.stdout, child.stderr]) stream.on('data', take);
  child.on('error', ({ message }) => {
    take(Buffer.from(`${message}\n`));
    resolve({ status: null, isKilled: false });
  });
  child.on('close', (status) => resolve({ status, isKilled: isLate() }));
  return promise;
}

/** Kills a program that takes too long. Returns what says whether it did. */
function killLate(child: ChildProcess, longestMs: number | undefined): () => boolean {
  if (longestMs === undefined) return () => false;
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
  }, longestMs);
  child.once('exit', () => clearTimeout(timer));
  return () => isLate;
}

function createOutput() {
  const kept: Uint8Array[] = [];
  let write = (chunk: Uint8Array): void => void kept.push(chunk);
  return {
    take: (chunk: Uint8Array) => write(chunk),
    show: (to: (chunk: Uint8Array) => void) => {
      for (const chunk of kept.splice(0)) to(chunk);
      write = to;
    },
  };
}
