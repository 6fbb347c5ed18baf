import { checkCustomTool } from '../runtime/tools/custom-problem.ts';
import type { CustomTool } from '../runtime/tools/custom-tool.ts';
import { RefusedError } from './refused-error.ts';

/**
 * A tool of this program that agents may call: give it to {@link openStudio}. A call is checked, judged by the rules, approved where they ask
 * for it, and on record as those of built-in tools are. It runs in this process, which nothing holds: it gets its input and a signal, and no
 * files of the session. One that never yields (a loop without `await`) stands still for all that this process hosts. Throws RefusedError for what is no tool.
 */
export function defineTool<Input>(definition: CustomTool<Input>): CustomTool {
  const tool = definition as CustomTool;
  const checked = checkCustomTool(tool);
  if (!checked.ok) throw new RefusedError(checked.refusal);
  return tool;
}
