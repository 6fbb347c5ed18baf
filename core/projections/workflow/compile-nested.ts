import { counted } from '../text/say-count.ts';
import { type CompiledWorkflow, compileIn } from './compile-workflow.ts';
import type { FlowNode } from './flow.ts';
import { type Fault, stopping, type WorkflowProblem } from './workflow-problem.ts';
import type { KeptDocument, WorkflowWorld } from './workflow-world.ts';

/** Workflows in workflows. */
const DEEPEST = 16;

/** Where a document stands that is compiled. */
export interface Nesting {
  readonly world: WorkflowWorld;
  /** Of the document. */
  readonly hash: string;
  /** Hashes of the documents around it, outermost first. */
  readonly around: readonly string[];
  /** What was compiled already, by depth and hash: each document once a depth, however often it is named. */
  readonly compiled: Map<string, CompiledWorkflow>;
}

/** Compiles the workflows that nodes stand for, and says what keeps one from being there. */
export function compileNested(
  running: readonly FlowNode[],
  nesting: Nesting,
): { readonly nested: ReadonlyMap<FlowNode, CompiledWorkflow>; readonly problems: readonly WorkflowProblem[] } {
  const nested = new Map<FlowNode, CompiledWorkflow>();
  const problems: WorkflowProblem[] = [];
  for (const each of running) {
    if (each.node?.kind !== 'workflow') continue;
    const { workflow } = each.node;
    const kept = nesting.world.kept(workflow);
    const compiled = kept === undefined ? notKept(workflow) : compileKept(kept, workflow, nesting);
    if ('words' in compiled) problems.push(stopping({ node: each.id }, compiled));
    else {
      nested.set(each, compiled);
      const stops = compiled.problems.filter((problem) => problem.stops).length;
      if (stops > 0) problems.push(stopping({ node: each.id }, withProblems(stops)));
    }
  }
  return { nested, problems };
}

function compileKept(kept: KeptDocument, word: string, nesting: Nesting): CompiledWorkflow | Fault {
  const around = [...nesting.around, nesting.hash];
  const isSelf = word === nesting.world.self || around.includes(kept.hash);
  if (isSelf) return containsItself();
  if (around.length > DEEPEST) return tooDeep();
  const key = `${around.length} ${kept.hash}`;
  const known = nesting.compiled.get(key);
  if (known !== undefined) return known;
  const compiled = compileIn(kept.document, { ...nesting, hash: kept.hash, around });
  nesting.compiled.set(key, compiled);
  return compiled;
}

function notKept(word: string): Fault {
  return {
    code: 'workflow-missing',
    words: `There is no workflow “${word}” here.`,
    fix: 'Name one that is kept by its id or its hash, not by its name: openrath workflow list. Import it first where it is not there.',
  };
}

function containsItself(): Fault {
  return {
    code: 'contains-itself',
    words: 'The workflow that it stands for contains the one that it is in: that would never end.',
    fix: 'Name another workflow, or use a loop.',
  };
}

function tooDeep(): Fault {
  return {
    code: 'nested-too-deep',
    words: `Workflows are nested deeper than ${DEEPEST} levels here.`,
    fix: 'Put the nodes of an inner one in the place of its node.',
  };
}

function withProblems(count: number): Fault {
  const keep = count === 1 ? 'keeps' : 'keep';
  return {
    code: 'workflow-with-problems',
    words: `The workflow that it stands for has ${counted(count, 'problem')} that ${keep} it from running.`,
    fix: 'Compile that one, and mend it.',
  };
}
