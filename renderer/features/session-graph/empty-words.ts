import { kindLook } from '../../ui/kind.ts';
import { count, counted } from '../../ui/number.ts';
import type { GraphModel } from './graph-model.ts';

/** Why none of the steps that are there is to be seen, and what a button may do about it. */
export interface EmptyWords {
  readonly says: string;
  readonly why: string;
  readonly isFolded: boolean;
  readonly isHidden: boolean;
}

/** For a graph that holds steps and shows none: what is folded, and which kinds are hidden. Absent where there is no step. */
export function emptyWords({ counts, folded, folds, hidden }: GraphModel): EmptyWords | undefined {
  const steps = sum(counts.values());
  if (steps === 0) return undefined;
  const away = sum([...folded.values()].map((each) => each.steps));
  const kinds = [...hidden].filter((kind) => counts.has(kind)).map((kind) => kindLook[kind].word.toLowerCase());
  const isFolded = away > 0;
  const isHidden = away < steps;
  const inFolds = `folded away in ${places(folded, folds)}`;
  const ofKinds = `${kinds.join(' or ')}, which you have hidden`;
  return {
    says: `0 of ${counted(steps, 'step')} shown.`,
    why:
      isFolded && isHidden
        ? `${count(away)} ${are(away)} ${inFolds}. ${count(steps - away)} ${are(steps - away)} ${ofKinds}.`
        : `${steps === 1 ? 'It is' : `All ${count(steps)} are`} ${isFolded ? inFolds : ofKinds}.`,
    isFolded,
    isHidden,
  };
}

/** The folds that hold steps back. One that is behind another holds none. */
function places(folded: GraphModel['folded'], { lanes }: GraphModel['folds']): string {
  const holding = [...folded].filter(([, { steps }]) => steps > 0).map(([fold]) => fold);
  const branches = holding.filter((fold) => lanes.has(fold)).length;
  const turns = holding.length - branches;
  const named = [
    ...(branches === 0 ? [] : [counted(branches, 'branch', 'branches')]),
    ...(turns === 0 ? [] : [counted(turns, 'turn')]),
  ];
  return named.join(' and ');
}

function are(steps: number): string {
  return steps === 1 ? 'is' : 'are';
}

function sum(values: Iterable<number>): number {
  return [...values].reduce((total, value) => total + value, 0);
}
