import { create } from 'zustand';

/** Which node of a run is looked at, and in which rounds: kept while the window goes elsewhere and back. */
interface Choice {
  readonly run: string;
  readonly node: string | undefined;
  readonly rounds: ReadonlyMap<string, number>;
}

const NOTHING: Choice = { run: '', node: undefined, rounds: new Map() };

export const useChoice = create<Choice>(() => NOTHING);

/** Looks at a node of a run, in the rounds that are looked at already. */
export function chooseNode(run: string, node: string | undefined): void {
  useChoice.setState((known) => (known.run === run ? { node } : { ...NOTHING, run, node }));
}

/** Looks at a round of a loop. */
export function chooseRound(run: string, loop: string, round: number): void {
  useChoice.setState((known) => ({
    run,
    node: known.run === run ? known.node : undefined,
    rounds: new Map(known.run === run ? known.rounds : []).set(loop, round),
  }));
}
