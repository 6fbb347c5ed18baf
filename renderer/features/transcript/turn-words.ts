/**
 * Where in a branch: the turn of the selected step, or of its end, and how many there are. A branch may have steps before the
 * first message of a person, and a sub-agent has none at all.
 */
export function turnWords(turn: number, turns: number): string {
  if (turns === 0) return 'no turns: no message of a person';
  return turn === 0 ? `before turn 1 of ${turns}` : `turn ${turn} of ${turns}`;
}
