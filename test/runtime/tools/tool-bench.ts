import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SessionId } from '../../../core/model/ids.ts';
import { checkInput } from '../../../core/runtime/agent/check-call.ts';
import { builtInTools } from '../../../core/runtime/tools/built-in.ts';
import type { ToolOutcome } from '../../../core/runtime/tools/tool.ts';
import { LIMITS, never, sandbox } from '../../adapters/sandbox/sandboxed.ts';
import { tempWorkspaces } from '../../adapters/workspace-cas/temp-workspaces.ts';

export interface ToolBench {
  /** Calls a tool as a model would, by its name and input. What its schema refuses is an error in words. */
  readonly call: (name: string, input: Record<string, unknown>) => Promise<ToolOutcome>;
  readonly text: (path: string) => string;
  readonly files: () => Promise<readonly string[]>;
}

/** The tools that come with the program, on a real folder with some files, in the real sandbox. */
export async function toolBench(files: Readonly<Record<string, string>> = {}): Promise<ToolBench> {
  const { workspaces } = await tempWorkspaces();
  const folder = await workspaces.open('bench' as SessionId, workspaces.empty);
  for (const [path, text] of Object.entries(files)) await folder.files.write(path, new TextEncoder().encode(text));
  const around = { folder, sandbox, limits: LIMITS, signal: never, onOutput: () => undefined };
  return {
    call: async (name, input) => {
      const tool = builtInTools.find((each) => each.name === name);
      if (tool === undefined) throw new Error(`no tool ${name}`);
      const checked = checkInput('c1', tool, JSON.stringify(input));
      return checked.ok ? await tool.run(checked.call.input, around) : { output: checked.reason, isError: true };
    },
    text: (path) => readFileSync(join(folder.path, path), 'utf8'),
    files: async () => {
      const { tree } = await folder.snapshot();
      const entries = (await workspaces.entries(tree, '', 'deep')) ?? [];
      return entries.filter(({ kind }) => kind !== 'folder').map(({ path }) => path);
    },
  };
}
