import { lstatSync, realpathSync, statSync } from 'node:fs';
import { posix } from 'node:path';
import { type SandboxCommand, WORKSPACE } from '../../../runtime/ports/sandbox.ts';
import { bindsOf } from './sandbox-args.ts';

/** Why a command can't be run as it is asked for; undefined where it can. Looks at folders of this machine, and never throws for them. */
export function problemOf(command: SandboxCommand): string | undefined {
  return badText(command) ?? badLimit(command) ?? badFolder(command);
}

/** The command with its folders as they really are, without links. */
export function settled(command: SandboxCommand): SandboxCommand {
  return {
    ...command,
    workspace: realpathSync(command.workspace),
    ...(command.mounts === undefined
      ? {}
      : { mounts: command.mounts.map((mount) => ({ ...mount, from: realpathSync(mount.from) })) }),
  };
}

function badText({ argv, cwd, env = {}, mounts = [] }: SandboxCommand): string | undefined {
  const texts = [...argv, cwd, ...Object.entries(env).flat(), ...mounts.map(({ to }) => to)];
  if (argv[0] === '') return 'no program is named';
  if (texts.some((text) => text.includes('\0') || !text.isWellFormed())) {
    return 'an argument, path or variable holds a NUL or half a character, which no program can be given';
  }
  const name = Object.keys(env).find((each) => each === '' || each.includes('='));
  return name === undefined ? undefined : `"${name}" can't be the name of a variable`;
}

/** Least memory that a program can be started in at all. Bytes. */
const LEAST_MEMORY_BYTES = 4 * 1024 * 1024;

function badLimit({ limits }: SandboxCommand): string | undefined {
  const wrong = Object.entries(limits).find(([name, value]) => {
    return !Number.isSafeInteger(value) || value < (name === 'outputBytes' ? 0 : 1);
  });
  if (wrong !== undefined) return `the limit ${wrong[0]} is ${wrong[1]}: it has to be a whole number above 0`;
  if (limits.memoryBytes < LEAST_MEMORY_BYTES) return 'no program starts in less than 4 MiB of memory';
  if (limits.timeoutMs > 0x7fffffff) return 'the limit timeoutMs is longer than 24 days';
  return undefined;
}

function badFolder(command: SandboxCommand): string | undefined {
  if (posix.normalize(command.cwd) !== command.cwd || !isBelow(WORKSPACE, command.cwd)) {
    return `the folder to start in is ${command.cwd}: it has to be ${WORKSPACE} or below it, without . and ..`;
  }
  for (const { from } of bindsOf(command)) {
    const real = folderAt(from);
    if (real === undefined) return `${from} is no folder here`;
    if (systemProblem(real) !== undefined) return `${from} belongs to the system`;
  }
  return (command.mounts ?? []).map(({ to }) => badMount(to, command.workspace)).find((says) => says !== undefined);
}

/** Never handed out: what is in them is the kernel's, not a person's files. */
const systemFolders = ['/proc', '/sys', '/dev', '/run', '/boot', '/etc'];

/** Where nothing may be laid over: it is the sandbox itself. */
const reserved = ['/proc', '/dev', '/etc', '/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32', '/tmp'];

/** Why a folder is never handed out; undefined where it may be. `path`: without links, else only what it is called is looked at. */
export function systemProblem(path: string): string | undefined {
  const isOfSystem = path === '/' || systemFolders.some((folder) => isBelow(folder, path));
  return isOfSystem ? `${path} belongs to the system` : undefined;
}

/** Why nothing can ever stand at a path of a sandbox; undefined where something may. */
export function mountProblem(to: string): string | undefined {
  if (!to.startsWith('/') || posix.normalize(to) !== to || to.endsWith('/')) return `${to} is no plain absolute path`;
  if (to === WORKSPACE || reserved.some((path) => isBelow(path, to))) return `${to} is part of the sandbox itself`;
  return undefined;
}

function badMount(to: string, workspace: string): string | undefined {
  const problem = mountProblem(to);
  if (problem !== undefined) return problem;
  if (!isBelow(WORKSPACE, to)) return undefined;
  // Bubblewrap follows a link there while the whole machine is still in reach.
  const steps = to.slice(WORKSPACE.length + 1).split('/');
  const paths = steps.map((_, index) => posix.join(workspace, ...steps.slice(0, index + 1)));
  return paths.every(isFreeOrFolder) ? undefined : `${to} leads through a link or a file in the workspace`;
}

function isFreeOrFolder(path: string, index: number, paths: readonly string[]): boolean {
  const above = paths[index - 1];
  if (above !== undefined && !isFreeOrFolder(above, index - 1, paths)) return false;
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? true;
}

function folderAt(path: string): string | undefined {
  try {
    const real = realpathSync(path);
    return statSync(real).isDirectory() ? real : undefined;
  } catch {
    // Whatever keeps it from being looked at: it can't be handed out.
    return undefined;
  }
}

function isBelow(folder: string, path: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}
