import type { SessionRow } from '../../../core/contract/view.ts';
import type { LiveHead } from '../../stores/live-store.ts';

const words: Readonly<Record<LiveHead['kind'], string>> = {
  reasoning: 'Thinking',
  text: 'Writing',
  'tool-input': 'Writing a call',
  output: 'Running',
};

/** What a running session is doing now: by what streams, else as its row says. */
export function liveWords(head: LiveHead | undefined, { statusDetail }: Pick<SessionRow, 'statusDetail'>): string {
  if (head === undefined || head.kind === 'output') return beginning(statusDetail ?? 'running');
  return words[head.kind];
}

/** The end of a text: its last lines, at most `lines` of them and `most` UTF-16 units, cut between characters. */
export function tailOf(text: string, lines: number, most: number): string {
  const last = text.trimEnd().split('\n').slice(-lines).join('\n');
  return last.length <= most ? last : `…${last.slice(-most).replace(/^[\uDC00-\uDFFF]/, '')}`;
}

function beginning(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
