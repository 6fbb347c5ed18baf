import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import type { Socket } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import type { HeldFiles } from './held-files.ts';
import { withoutLeaks } from './leaking-descriptors.ts';
import type { Pipe, Pipes } from './pipe-pool.ts';
import type { ViewFile } from './system-view.ts';

/** What bubblewrap is started with. */
export interface Start {
  readonly bwrap: string;
  readonly argv: readonly string[];
  /** Its arguments but those that name a descriptor. */
  readonly args: readonly string[];
  readonly filter: Uint8Array;
  readonly files: readonly ViewFile[];
  readonly joinFiles: readonly string[];
  readonly fileBytes: number;
  /** `open`: whoever starts it writes to it and ends it. */
  readonly stdin: Uint8Array | 'open' | undefined;
  readonly pipes: Pipes;
  readonly held: HeldFiles;
  /** It gets a channel by which a process of Node hands over what it has open (`message` of the child), as NODE_CHANNEL_FD. */
  readonly hasChannel?: true;
}

export interface Started {
  readonly child: ChildProcess;
  readonly stdout: Socket;
  readonly stderr: Socket;
  /** Our end of the program's input, where it has one. */
  readonly stdin: Socket | undefined;
  /** What bubblewrap tells of itself: documents of JSON, a line each. */
  readonly status: Readable;
}

const ARGS_FD = 3;
const STATUS_FD = 4;
const FILTER_FD = 5;
const FIRST_FILE_FD = 6;

/** Most files that a program inside may have open. */
const OPEN_FILES = 4096;

/**
 * What takes on the limits before it becomes bubblewrap, so that there is no moment without them: no core dumps, the largest file
 * (in blocks of 512 bytes), and the control groups.
 */
const LAUNCHER = `ulimit -c 0 && ulimit -f "$1" && ulimit -n ${OPEN_FILES} || exit 1
shift
while [ "$1" != -- ]; do echo 0 > "$1" || exit 1; shift; done
shift
unset PWD OLDPWD
exec "$@"`;

/**
 * Starts bubblewrap with nothing of our environment, no descriptor of ours but those it needs, and its arguments through a pipe: other users
 * and the program inside can't read there what it was given.
 */
export function startBubblewrap(start: Start): Started {
  const { pipes, stdin } = start;
  const stdout = pipes.toRead('stdout');
  const stderr = pipes.toRead('stderr');
  const input = stdin === undefined ? undefined : pipes.toWrite();
  const streams = [stdout, stderr, ...(input === undefined ? [] : [input])];
  const child = spawned(start, { streams, stdio: [input?.theirs, stdout.theirs, stderr.theirs] });
  give(streamAt(child, ARGS_FD) as Writable, Buffer.from(allArgs(start).join('\0')));
  if (input !== undefined && stdin instanceof Uint8Array) give(input.ours, stdin);
  return {
    child,
    stdout: stdout.ours,
    stderr: stderr.ours,
    stdin: input?.ours,
    status: streamAt(child, STATUS_FD) as Readable,
  };
}

/** Throws what the system refuses at once, such as arguments that are too long. */
function spawned(
  start: Start,
  { streams, stdio }: { readonly streams: readonly Pipe[]; readonly stdio: readonly (number | undefined)[] },
): ChildProcess {
  const nothing = openSync('/dev/null', 'r');
  const files: number[] = [];
  try {
    files.push(start.held(start.filter));
    for (const file of start.files) files.push('from' in file ? openSync(file.from, 'r') : start.held(file.text));
    const channel = start.hasChannel ? ['ipc' as const] : [];
    const given = [...stdio.map((fd) => fd ?? nothing), 'pipe' as const, 'pipe' as const, ...files, ...channel];
    return spawn('/bin/sh', launcherArgs(start), {
      ...{ cwd: '/', env: {} },
      stdio: withoutLeaks(given, nothing),
    });
  } catch (cause) {
    for (const { ours } of streams) ours.destroy();
    throw cause;
  } finally {
    for (const fd of [nothing, ...files, ...streams.map(({ theirs }) => theirs)]) closeSync(fd);
  }
}

function launcherArgs({ bwrap, argv, joinFiles, fileBytes }: Start): string[] {
  const own = ['--args', `${ARGS_FD}`, '--', ...argv];
  return ['-c', LAUNCHER, 'sh', `${Math.ceil(fileBytes / 512)}`, ...joinFiles, '--', bwrap, ...own];
}

function allArgs({ args, files, hasChannel }: Start): string[] {
  return [
    ...['--seccomp', `${FILTER_FD}`, '--json-status-fd', `${STATUS_FD}`],
    ...args,
    ...(hasChannel ? ['--setenv', 'NODE_CHANNEL_FD', `${FIRST_FILE_FD + files.length}`] : []),
    ...files.flatMap(({ to }, index) => ['--perms', '0444', '--file', `${FIRST_FILE_FD + index}`, to]),
    // Last: nothing can be made or changed in the root after it.
    ...['--remount-ro', '/'],
  ];
}

/** The types of Node end at the fifth. */
function streamAt(child: ChildProcess, fd: number): unknown {
  return (child.stdio as readonly unknown[])[fd];
}

/** Whoever ended without reading it has another ending to tell. */
function give(stream: Writable, bytes: Uint8Array): void {
  stream.on('error', () => stream.destroy());
  stream.end(bytes);
}
