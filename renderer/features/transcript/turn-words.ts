import { count } from '../../ui/number.ts';

/** A turn of a branch; the least that it can be where a message before it was erased. */
export interface TurnHere {
  readonly turn: number;
  readonly isTurnLeast: boolean;
}

/**
 * Where in a branch: the turn on screen, and how many there are. A branch may have steps before the
 * first message of a person, and a sub-agent has none at all. `isLeast`: events of the branch were erased or can't be read, of which nobody knows what they were.
 */
export function turnWords({ turn, isTurnLeast }: TurnHere, turns: number, isLeast: boolean): string {
  if (turns === 0 && isLeast) return 'turns not known';
  if (turns === 0) return 'no turns: no message of a person';
  const of = `${isLeast ? '≥ ' : ''}${count(turns)}`;
  if (turn === 0) return isTurnLeast ? `turn not known, of ${of}` : `before turn 1 of ${of}`;
  return `turn ${isTurnLeast ? '≥ ' : ''}${count(turn)} of ${of}`;
}
