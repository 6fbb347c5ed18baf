import { execFile } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, rmSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A pipe with an end for us and one for a program. */
export interface Pipe {
  readonly ours: Socket;
  /** Descriptor; to be closed here once the program has it. */
  readonly theirs: number;
}

/** Pipes for the streams of one command. */
export interface Pipes {
  readonly toRead: (which: 'stdout' | 'stderr') => Pipe;
  readonly toWrite: () => Pipe;
  /** Keeps them for the next command, where nothing can be left in them: no stdin was written, and both others came to their end. */
  readonly giveBack: (areEmpty: boolean) => void;
}

const { O_RDONLY, O_WRONLY, O_NONBLOCK } = constants;
const names = ['stdin', 'stdout', 'stderr'] as const;

/**
 * Real pipes: the ones of Node are sockets, which a program can't open again as /dev/stdout or /dev/stderr. They have no name on disk;
 * a few idle ones are kept, because making them starts a program.
 */
export function pipePool(): { readonly take: () => Promise<Pipes> } {
  const idle: Pipes[] = [];
  return { take: async () => idle.pop() ?? pipesOf(await makeNameless(), idle) };
}

const KEPT_IDLE = 8;

async function makeNameless(): Promise<Record<(typeof names)[number], number>> {
  const folder = mkdtempSync(join(tmpdir(), 'openrath-pipes-'));
  try {
    const paths = names.map((name) => join(folder, name));
    await promisify(execFile)('mkfifo', ['-m', '600', ...paths]);
    const [stdin = -1, stdout = -1, stderr = -1] = paths.map((path) => openSync(path, O_RDONLY | O_NONBLOCK));
    return { stdin, stdout, stderr };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function pipesOf(kept: Record<(typeof names)[number], number>, idle: Pipes[]): Pipes {
  const again = (name: (typeof names)[number], flags: number) => openSync(`/proc/self/fd/${kept[name]}`, flags);
  const pipes: Pipes = {
    toRead: (which) => {
      const reader = again(which, O_RDONLY | O_NONBLOCK);
      return { ours: new Socket({ fd: reader, readable: true, writable: false }), theirs: again(which, O_WRONLY) };
    },
    toWrite: () => {
      const writer = again('stdin', O_WRONLY | O_NONBLOCK);
      return { ours: new Socket({ fd: writer, readable: false, writable: true }), theirs: again('stdin', O_RDONLY) };
    },
    giveBack: (areEmpty) => {
      if (areEmpty && idle.length < KEPT_IDLE) idle.push(pipes);
      else for (const name of names) closeSync(kept[name]);
    },
  };
  return pipes;
}
