import { UNISOLATED } from '../../model/placement/unisolated.ts';
import type { Sandbox } from '../ports/sandbox.ts';
import type { Tool } from './tool.ts';

/**
 * Tools as a backend has them: those that run commands tell the model where the workspace is, and without isolation that there is none; what
 * can't be taken back asks a person there where no rule is for it.
 */
export function toolsIn(
  { backend, isInPlace }: Pick<Sandbox, 'backend' | 'isInPlace'>,
  tools: readonly Tool[],
): readonly Tool[] {
  if (isInPlace !== true && backend !== UNISOLATED) return tools;
  return tools.map((tool) => {
    if (tool.placement !== 'sandbox') return tool;
    return backend === UNISOLATED ? unisolated(tool) : { ...tool, description: inPlace(tool) };
  });
}

function unisolated(tool: Tool): Tool {
  const { effect, byDefault } = tool;
  return {
    ...tool,
    description: `${inPlace(tool).replace(/ in (a|the) sandbox(?: without network)?/, '')} ${PLAINLY}`,
    byDefault: effect === 'irreversible' && byDefault === 'allow' ? 'ask' : byDefault,
  };
}

function inPlace({ description }: Tool): string {
  return description.replace(
    AT_WORKSPACE,
    'It starts in the workspace, which keeps what is written there: name files by paths from there.',
  );
}

const AT_WORKSPACE = 'The workspace is /workspace and keeps what is written there.';
const PLAINLY = 'It runs on the computer of the person without isolation: leave all outside of the workspace as it is.';
