import { type SessionRow, STOPPING } from '../../../core/contract/view.ts';
import type { LiveHead } from '../../stores/live-store.ts';
import { duration } from '../../ui/time.ts';

const words: Readonly<Record<LiveHead['kind'], string>> = {
  reasoning: 'Thinking',
  text: 'Writing',
  'tool-input': 'Writing a call',
  output: 'Running',
};

/** What a running session is doing now: by what streams, else as its row says; that it stops before all. */
export function liveWords(head: LiveHead | undefined, { statusDetail }: Pick<SessionRow, 'statusDetail'>): string {
  if (head === undefined || statusDetail === STOPPING || head.kind === 'output') return statusDetail ?? 'running';
  return words[head.kind];
}

/** The end of a text: its last lines, at most `lines` of them and `most` UTF-16 units, cut between characters. */
export function tailOf(text: string, lines: number, most: number): string {
  const last = text.trimEnd().split('\n').slice(-lines).join('\n');
  return last.length <= most ? last : `…${last.slice(-most).replace(/^[\uDC00-\uDFFF]/, '')}`;
}

/** For how long it goes on, in whole seconds; nothing for less than one. */
export function forWords(forMs: number | undefined): string {
  if (forMs === undefined || forMs < 1_000) return '';
  return forMs < 60_000 ? `${Math.floor(forMs / 1_000)} s` : duration(forMs);
}
