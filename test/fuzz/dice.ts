import { seeded } from '../adapters/import/mutate.ts';

/** Chance by seed: the same seed throws the same. */
export interface Dice {
  /** A whole number of 0 or more, below `limit`; 0 where that is 0. */
  readonly below: (limit: number) => number;
  readonly of: <T>(all: readonly T[]) => T;
  readonly yes: () => boolean;
}

/** Dice of a seed. */
export function throwDice(seed: number): Dice {
  const random = seeded(seed);
  return {
    below: (limit) => Math.floor(random() * limit),
    of: (all) => all[Math.floor(random() * all.length)] as (typeof all)[number],
    yes: () => random() < 0.5,
  };
}
