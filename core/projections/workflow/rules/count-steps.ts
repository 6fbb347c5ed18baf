import type { ASTNode } from '@marcbachmann/cel-js';
import { partsOf } from './rule-names.ts';
import { weightOf, wholeWeightOf } from './rule-value.ts';

/** Steps that a rule may take, to the last one. */
export interface Steps {
  /** @throws Error when they are used up. */
  readonly spend: (steps: number) => void;
  readonly areUsedUp: () => boolean;
}

/** So many steps. */
export function stepsOf(most: number): Steps {
  let left = most;
  return {
    spend: (steps) => {
      left -= steps;
      if (left < 0) throw new Error('The steps of a rule are used up.');
    },
    areUsedUp: () => left < 0,
  };
}

type Evaluate = (evaluator: unknown, ast: ASTNode, context: unknown) => unknown;

/** What is called to evaluate a part: the library puts another one in its place when it knows which. */
type Evaluated = ASTNode & { evaluate: Evaluate };

/** These look through the whole of what they are given. */
const LOOK_INTO: ReadonlySet<string> = new Set(['==', '!=', 'in']);
/** These take one thing out of what they are given. */
const TAKE_OUT: ReadonlySet<string> = new Set(['.', '[]']);

/**
 * Lets each part of an expression cost the steps that it takes to go on with what it gave, so that no rule runs for long: the library bounds
 * the size of an expression, and not what it does. What `||` and quantifiers pass over is refused when all is done, by `areUsedUp`.
 */
export function countSteps(ast: ASTNode, steps: () => Steps): void {
  const known = new WeakMap<object, number>();
  countPart(ast, weightOf);

  function countPart(part: ASTNode, weigh: (value: unknown) => number): void {
    let evaluate = (part as Evaluated).evaluate;
    const counted: Evaluate = (evaluator, of, context) => {
      steps().spend(1);
      const value = evaluate.call(part, evaluator, of, context);
      steps().spend(weigh(value));
      return value;
    };
    Object.defineProperty(part, 'evaluate', { get: () => counted, set: (next: Evaluate) => (evaluate = next) });
    for (const each of partsOf(part)) countPart(each, weighing(part.op));
  }

  function weighing(around: string): (value: unknown) => number {
    if (LOOK_INTO.has(around)) return (value) => wholeWeightOf(value, known);
    return TAKE_OUT.has(around) ? () => 0 : weightOf;
  }
}
