import type { NodeWork } from '../node-at.ts';

/** Judges the files with a command. What is not passed goes the other way, also where the command came to no end. */
export const validate: NodeWork<'validate'> = async ({ node, session }) => {
  if (node.by !== 'command') throw new Error(`a run began that validates by ${node.by}`);
  const { command, criterion } = node;
  const { verdict, session: judged } = await session.validate({ command, criterion });
  return { outs: { [verdict === 'passed' ? 'passed' : 'failed']: judged } };
};
