import { UNISOLATED } from '../../model/placement/unisolated.ts';
import type { Tool } from './tool.ts';

/**
 * Tools as a backend has them: without isolation those that run commands say so to the model, and what can't be taken back asks a person where
 * no rule is for it.
 */
export function toolsIn(backend: string, tools: readonly Tool[]): readonly Tool[] {
  if (backend !== UNISOLATED) return tools;
  return tools.map((tool) => (tool.placement === 'sandbox' ? unisolated(tool) : tool));
}

function unisolated(tool: Tool): Tool {
  const { description, effect, byDefault } = tool;
  return {
    ...tool,
    description: `${description.replace(/ in (a|the) sandbox(?: without network)?/, '').replace(AT_WORKSPACE, 'It starts in the workspace, which keeps what is written there: name files by paths from there.')} ${PLAINLY}`,
    byDefault: effect === 'irreversible' && byDefault === 'allow' ? 'ask' : byDefault,
  };
}

const AT_WORKSPACE = 'The workspace is /workspace and keeps what is written there.';
const PLAINLY = 'It runs on the computer of the person without isolation: leave all outside of the workspace as it is.';
