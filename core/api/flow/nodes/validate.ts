import type { Checked } from '../../session.ts';
import type { NodeAt, NodeWork } from '../node-at.ts';

/** Judges the session with a command, an agent or a person. What is not passed goes the other way, also where there is no verdict. */
export const validate: NodeWork<'validate'> = async (at) => {
  const { verdict, session } = await checked(at);
  return { outs: { [verdict === 'passed' ? 'passed' : 'failed']: session } };
};

async function checked({ node, session, here }: NodeAt<'validate'>): Promise<Checked> {
  const { criterion } = node;
  if (node.by === 'command') return await session.validate({ command: node.command, criterion });
  if (node.by === 'agent') return await session.validate({ agent: node.agent, criterion });
  const {
    chose,
    note,
    session: asked,
  } = await session.ask({
    words: `Is this so? ${criterion}`,
    choices: [{ name: 'passed' }, { name: 'failed' }],
  });
  const verdict = chose === 'passed' ? 'passed' : 'failed';
  const said = { verdict, criterion, ...(note === undefined ? {} : { note }) } as const;
  return { verdict, session: await here(asked).judge(said) };
}
