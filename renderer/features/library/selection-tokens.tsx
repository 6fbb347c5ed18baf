import { useState } from 'react';
import type { SessionRow } from '../../../core/contract/view.ts';
import { counted } from '../../ui/number.ts';
import { seenText } from '../untrusted-text/seen-text.ts';
import { type UsageAnswer, useUsage } from '../usage/use-usage.ts';
import type { LibraryLine } from './library-line.ts';
import { TokensButton } from './tokens-button.tsx';

/** A selection that stays the same for so long is counted, in ms. */
const restMs = 150;
/** Sessions that are counted unasked, at most: their events are read for it. */
export const mostUnasked = 200;

/** What the selected lines used together, or what stands between a person and that figure. */
export function SelectionTokens({ lines }: { readonly lines: readonly LibraryLine[] }) {
  const rows = lines.flatMap((line) => line.rows);
  const isMany = rows.length > mostUnasked;
  const [asked, setAsked] = useState<string>();
  const isWanted = !isMany || (asked !== undefined && asked === headsOf(rows));
  const sessions = rows.map(({ id }: SessionRow) => id);
  const answer = useUsage(isWanted ? sessions : [], {
    heads: isMany ? '' : headsOf(rows),
    restMs: isMany ? 0 : restMs,
  });
  return (
    <TokensNow
      answer={isWanted ? answer : undefined}
      sessions={sessions}
      onAsk={() => setAsked(headsOf(rows))}
      onCancel={isMany ? () => setAsked(undefined) : undefined}
    />
  );
}

/** What tells one selection, as far as it is recorded, from another. */
function headsOf(rows: readonly SessionRow[]): string {
  return rows.map(({ id, head }) => `${id} ${head}`).join();
}

interface TokensNowProps {
  /** Absent while nobody asked. */
  readonly answer: UsageAnswer | undefined;
  /** Ids of the sessions, all of them. */
  readonly sessions: readonly string[];
  readonly onAsk: () => void;
  /** Absent where the counting began by itself. */
  readonly onCancel?: (() => void) | undefined;
}

/** The figure, or the word that stands in its place. */
export function TokensNow({ answer, sessions, onAsk, onCancel }: TokensNowProps) {
  if (answer === undefined) {
    const says = `Reads the events of ${counted(sessions.length, 'session')}: that may take a while.`;
    return <Word onClick={onAsk} says={says} words="count tokens" />;
  }
  if (answer.state === 'known') return <TokensButton report={answer.report} sessions={sessions} />;
  if (answer.state === 'failed')
    return <span title={seenText(answer.refusal.message, 'prose')}>tokens not counted</span>;
  return (
    <>
      <span role="status">counting tokens…</span>
      {onCancel === undefined ? null : (
        <>
          {' '}
          <Word onClick={onCancel} says="Stop counting" words="cancel" />
        </>
      )}
    </>
  );
}

interface WordProps {
  readonly onClick: () => void;
  readonly says: string;
  readonly words: string;
}

function Word({ onClick, says, words }: WordProps) {
  return (
    <button
      type="button"
      title={says}
      className="rounded text-accent-ink underline-offset-2 hover:underline"
      onClick={onClick}
    >
      {words}
    </button>
  );
}
