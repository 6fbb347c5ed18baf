import type { RowsInView } from './rows-in-view.ts';
import type { Transcript, TranscriptRow } from './transcript-rows.ts';
import type { TurnHere } from './turn-words.ts';

interface TurnInViewInput {
  readonly transcript: Pick<Transcript, 'rows' | 'turns' | 'erasedMessages'>;
  readonly inView: RowsInView;
  /** Key of the selected step. */
  readonly selected: string | undefined;
}

/** The turn of the selected step while it is on screen, else of the first row that is; at the end of the branch of the last one. */
export function turnInView({ transcript, inView, selected }: TurnInViewInput): TurnHere {
  const { rows, turns, erasedMessages } = transcript;
  const atEnd = { turn: turns, isTurnLeast: erasedMessages > 0 };
  const seen = rows.slice(inView.from, inView.to + 1);
  const chosen = seen.find((row) => row.key === selected);
  if (chosen !== undefined && 'turn' in chosen) return turnOf(chosen);
  if (inView.to >= rows.length - 1) return atEnd;
  const first = seen.find((row) => 'turn' in row);
  return first !== undefined && 'turn' in first ? turnOf(first) : atEnd;
}

function turnOf({ turn, isTurnLeast }: Extract<TranscriptRow, { readonly turn: number }>): TurnHere {
  return { turn, isTurnLeast: isTurnLeast === true };
}
