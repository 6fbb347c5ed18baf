import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, openSync, readSync } from 'node:fs';
import { Socket } from 'node:net';

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
  /** When nobody has the other ends any more. Kept for the next command where both outputs were read to their end. */
  readonly giveBack: (areRead: boolean) => void;
}

export interface PipePool {
  readonly take: () => Promise<Pipes>;
}

/**
 * Real pipes: the ones of Node are sockets, which a program can't open again as /dev/stdin or /dev/stdout. Node makes none itself, so a shell
 * makes three and we open them where the kernel shows them. A few idle ones are kept.
 */
export function pipePool(): PipePool {
  const idle: Pipes[] = [];
  return { take: async () => idle.pop() ?? pipesOf(await makePipes(), idle) };
}

const { O_RDONLY, O_WRONLY, O_NONBLOCK } = constants;
const KEPT_IDLE = 8;

interface Kept {
  readonly stdin: number;
  readonly stdout: number;
  readonly stderr: number;
}

/** The innermost shell has the ends of three pipes as 4, 5 and 6; it says its pid, and waits until we have opened them. */
const MAKER = `exec 3<&0; : | sh -c 'exec 4<&0; : | sh -c "exec 5<&0; : | sh -c \\"exec 6<&0; echo \\\\\\$\\\\\\$; read _ <&3\\""'`;

async function makePipes(): Promise<Kept> {
  const maker = spawn('/bin/sh', ['-c', MAKER], { env: {}, cwd: '/', stdio: ['pipe', 'pipe', 'ignore'] });
  const ended = once(maker, 'close');
  const pid = await Promise.race([
    once(maker.stdout, 'data').then(([text]) => Number(text)),
    ended.then(() => Promise.reject(new Error('a shell that makes pipes ended before it had made them'))),
  ]);
  try {
    const open = (fd: number) => openSync(`/proc/${pid}/fd/${fd}`, O_RDONLY | O_NONBLOCK);
    return { stdin: open(4), stdout: open(5), stderr: open(6) };
  } finally {
    maker.stdin.end();
    await ended;
  }
}

function pipesOf(kept: Kept, idle: Pipes[]): Pipes {
  const again = (name: keyof Kept, flags: number) => openSync(`/proc/self/fd/${kept[name]}`, flags);
  const pipes: Pipes = {
    toRead: (which) => {
      const reader = again(which, O_RDONLY | O_NONBLOCK);
      return { ours: new Socket({ fd: reader, readable: true, writable: false }), theirs: again(which, O_WRONLY) };
    },
    toWrite: () => {
      const writer = again('stdin', O_WRONLY | O_NONBLOCK);
      return { ours: new Socket({ fd: writer, readable: false, writable: true }), theirs: again('stdin', O_RDONLY) };
    },
    giveBack: (areRead) => {
      if (areRead && idle.length < KEPT_IDLE && isEmptied(kept.stdin)) idle.push(pipes);
      else for (const fd of Object.values(kept)) closeSync(fd);
    },
  };
  return pipes;
}

/** Takes out what a command did not read of its input, so that the next one does not. */
function isEmptied(fd: number): boolean {
  const bytes = Buffer.alloc(64 * 1024);
  try {
    while (readSync(fd, bytes) > 0);
    return true;
  } catch (cause) {
    // Our own end is not closed yet: it holds nothing, but could still be written to.
    if ((cause as NodeJS.ErrnoException).code === 'EAGAIN') return false;
    throw cause;
  }
}
