import { canonicalForm, type Json } from '../../../model/canonical.ts';
import { oneLine } from '../../../projections/text/one-line.ts';
import { renderJson } from '../../../projections/workflow/render-template.ts';
import { made } from '../../refused-error.ts';
import { RunFailedError } from '../../run-failed-error.ts';
import type { NodeWork } from '../node-at.ts';

/** Calls a tool itself. A call that was denied, or whose result is an error, is a failure of the node. */
export const tool: NodeWork<'tool'> = async ({ node, session, values }) => {
  const input = made(renderJson(node.input, values));
  const { isError, ending, output, session: after } = await session.call(node.tool, input);
  if (isError)
    throw new RunFailedError(
      'failed',
      `The call of ${node.tool} came to ${ending}: ${oneLine(output, 500).text}`,
      after,
    );
  return { outs: { session: after, result: resultOf(output) } };
};

/** The value that a result is, where it is JSON that can be told exactly; else its text. */
function resultOf(output: string): Json {
  try {
    return canonicalForm(JSON.parse(output)).value;
  } catch {
    return output;
  }
}
