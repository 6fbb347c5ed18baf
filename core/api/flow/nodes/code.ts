import { runCode } from '../../run-code.ts';
import type { NodeWork } from '../node-at.ts';

/** Runs the code of the node with the values that came. */
export const code: NodeWork<'code'> = async ({ node: { source }, session, values }) => {
  const { value } = await runCode(session, { source, values });
  return { outs: { value } };
};
