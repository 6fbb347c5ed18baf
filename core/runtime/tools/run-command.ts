import { z } from 'zod';
import { type SandboxCommand, WORKSPACE } from '../ports/sandbox.ts';
import { defineTool } from './define-tool.ts';
import { outputText, sayEnding } from './output-text.ts';
import type { ToolOutcome, ToolWorld } from './tool.ts';

const cwd = z.string().exactOptional().describe('Folder below the workspace to start in. Default: the workspace.');
const timeoutMs = z.int().min(100).exactOptional().describe('Ends the command after so many milliseconds.');

/** Runs a shell command in the sandbox. */
export const runCommand = defineTool({
  name: 'run_command',
  version: '1',
  description:
    'Runs a command with bash in a sandbox without network. The workspace is /workspace and keeps what is written there. Give one command line; output and exit code come back.',
  input: z.strictObject({ command: z.string().min(1), cwd, timeoutMs }),
  effect: 'irreversible',
  byDefault: 'allow',
  placement: 'sandbox',
  subject: ({ command }) => ({ command }),
  run: (input, around) => inSandbox(around, { argv: ['bash', '-c', input.command], ...input }),
});

const INTERPRETERS = { python: ['python3', '-'], node: ['node', '-'], bash: ['bash', '-s'] } as const;

/** Runs a program that the model wrote, handed to its interpreter. */
export const runCode = defineTool({
  name: 'run_code',
  version: '1',
  description: 'Runs a program in the sandbox, handed to its interpreter as input. Prints come back.',
  input: z.strictObject({ language: z.enum(['python', 'node', 'bash']), code: z.string().min(1), cwd, timeoutMs }),
  effect: 'irreversible',
  byDefault: 'allow',
  placement: 'sandbox',
  subject: ({ language, code }) => {
    const text = `${language}: ${code}`;
    return language === 'bash' ? { command: text } : text;
  },
  run: (input, around) =>
    inSandbox(around, { argv: INTERPRETERS[input.language], stdin: new TextEncoder().encode(input.code), ...input }),
});

interface Asked {
  readonly argv: SandboxCommand['argv'];
  readonly cwd?: string;
  readonly timeoutMs?: number;
  readonly stdin?: Uint8Array;
  readonly access?: SandboxCommand['access'];
  /** `none` unless a person agreed to more. */
  readonly network?: SandboxCommand['network'];
}

/** Runs a program in the sandbox of a call, and says how it ended. */
export async function inSandbox(around: ToolWorld, asked: Asked): Promise<ToolOutcome> {
  const { folder, disk, sandbox, limits, signal, onOutput } = around;
  const end = await sandbox.run(
    {
      argv: asked.argv,
      cwd: insideWorkspace(asked.cwd ?? ''),
      workspace: folder.path,
      ...(disk === undefined ? {} : { walked: disk }),
      access: asked.access ?? 'write',
      ...(asked.stdin === undefined ? {} : { stdin: asked.stdin }),
      network: asked.network ?? 'none',
      limits: { ...limits, timeoutMs: Math.min(asked.timeoutMs ?? limits.timeoutMs, limits.timeoutMs) },
    },
    { signal, onOutput },
  );
  const kept = end.output.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const dropped = end.outputBytes > kept ? `\n[${end.outputBytes - kept} more bytes of output were not kept]` : '';
  const says = sayEnding(end);
  const written = outputText(end.output, end.outputBytes > kept);
  const text = `${written}${dropped}`;
  const output = says === undefined ? text : `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}[${says}]`;
  return {
    output,
    noteLength: output.length - written.length,
    isError: end.ending !== 'exited' || end.exitCode !== 0,
    end,
  };
}

/** The folder that a call with this input begins in: the one that it names, the workspace where it names none. */
export function folderOf(input: unknown): string {
  const { cwd } = typeof input === 'object' && input !== null ? (input as { readonly cwd?: unknown }) : {};
  return insideWorkspace(typeof cwd === 'string' ? cwd : '');
}

/** The folder, as a call sees it, that a path of its input names. */
export function insideWorkspace(path: string): string {
  if (path === WORKSPACE || path.startsWith(`${WORKSPACE}/`)) return path;
  return path === '' ? WORKSPACE : `${WORKSPACE}/${path}`;
}
