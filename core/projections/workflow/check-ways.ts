import type { Flow, FlowNode } from './flow.ts';
import { stopping, type WorkflowProblem } from './workflow-problem.ts';

/** Whether a run can begin and end, what is never reached, and what a node that runs lacks at its ports. */
export function checkWays({ nodes }: Flow): WorkflowProblem[] {
  // Where nothing can begin, nothing is reached: that is said once.
  const hasInput = nodes.some(({ raw }) => raw.kind === 'input');
  return [...checkEnds(nodes), ...(hasInput ? nodes.flatMap(checkNodeWays) : [])];
}

function checkEnds(nodes: readonly FlowNode[]): WorkflowProblem[] {
  const problems: WorkflowProblem[] = [];
  const has = (kind: string) => nodes.some(({ raw }) => raw.kind === kind);
  const runs = (kind: string) => nodes.some(({ raw, state }) => raw.kind === kind && state === 'runs');
  if (!has('input'))
    problems.push(
      stopping({}, { code: 'no-input', words: 'There is no input: a run has nowhere to begin.', fix: 'Add an input.' }),
    );
  if (!has('output'))
    problems.push(
      stopping({}, { code: 'no-output', words: 'There is no output: a run gives nothing.', fix: 'Add an output.' }),
    );
  else if (has('input') && !runs('output'))
    problems.push(
      stopping(
        {},
        {
          code: 'output-not-reached',
          words: 'No output is reached from an input that runs.',
          fix: 'Lead a session from an input to an output, and mute no node that all of them go through.',
        },
      ),
    );
  return problems;
}

function checkNodeWays(each: FlowNode): WorkflowProblem[] {
  if (each.state === 'unreached')
    return [
      {
        node: each.id,
        code: 'unreachable',
        words: 'Nothing leads here from an input: it never runs.',
        fix: 'Lead an edge to it, or take it away.',
        stops: false,
      },
    ];
  if (each.raw.off === 'bypassed' && each.state === 'runs')
    return [
      stopping(
        { node: each.id },
        {
          code: 'cannot-bypass',
          words: `A node of the kind ${each.raw.kind} can’t be bypassed: it has no one way through.`,
          fix: 'Mute it, or lead edges around it.',
        },
      ),
    ];
  return each.state === 'runs' ? [...withoutEdge(each), ...withoutWay(each)] : [];
}

function withoutEdge({ id, ports, ins }: FlowNode): WorkflowProblem[] {
  const required = (ports?.ins ?? []).filter(({ isRequired }) => isRequired);
  return required.flatMap(({ name }) => {
    const ending = ins.filter(({ edge }) => edge.to.port === name);
    if (ending.some(({ isLive }) => isLive)) return [];
    const words =
      ending.length === 0
        ? `No edge ends at “${name}”, which it needs.`
        : `Nothing comes to “${name}”: all that leads there is off.`;
    const fix = ending.length === 0 ? 'Lead an edge to it.' : 'Turn on what leads there, or mute this node too.';
    return [stopping({ node: id }, { code: 'port-without-edge', words, fix })];
  });
}

function withoutWay({ id, ports, outs }: FlowNode): WorkflowProblem[] {
  const led = new Set(outs.map(({ edge }) => edge.from.port));
  const required = (ports?.outs ?? []).filter(({ isRequired, name }) => isRequired && !led.has(name));
  return required.map(({ name }) =>
    stopping(
      { node: id },
      {
        code: 'way-without-edge',
        words: `The way “${name}” leads nowhere.`,
        fix: 'Lead it to a node, or to an output.',
      },
    ),
  );
}
