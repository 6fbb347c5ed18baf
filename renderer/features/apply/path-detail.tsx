import { Check } from 'lucide-react';
import type { FileRow } from '../../../core/contract/view.ts';
import { Button } from '../../ui/button.tsx';
import { LineText } from '../untrusted-text/line-text.tsx';
import { seenText } from '../untrusted-text/seen-text.ts';
import type { PathRow, Take } from './apply-plan.ts';
import { LinkTo } from './link-to.tsx';
import { PathDiff } from './path-diff.tsx';
import { factsOfChange } from './path-words.ts';
import type { Applying } from './use-apply.ts';

interface PathDetailProps {
  readonly row: PathRow;
  readonly applying: Applying;
}

/** One path: what becomes of it, and what differs. Of a conflict both versions, and whose is to be there. */
export function PathDetail({ row, applying }: PathDetailProps) {
  const { path, change, conflict } = row;
  const facts = change === undefined ? [] : factsOfChange(change);
  const sides: { readonly before?: FileRow | undefined; readonly after?: FileRow | undefined } =
    conflict === undefined ? (change ?? {}) : { before: conflict.folder, after: conflict.session };
  return (
    <section aria-label={seenText(path, 'exact')} className="flex min-w-0 flex-col">
      <header className="border-b border-line px-3 py-1.5">
        <p className="font-mono text-xs [overflow-wrap:anywhere]">
          <LineText text={path} mode="exact" />
        </p>
        {facts.length === 0 ? null : <p className="tn text-2xs text-ink-3">{facts.join(' · ')}</p>}
        {change?.runsLater === true ? (
          <p className="text-xs text-warn">Another program runs it later: read it before you apply.</p>
        ) : null}
        <LinkTo entry={sides.after} />
      </header>
      {conflict === undefined ? null : <Conflict row={row} applying={applying} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by key */}
      <section aria-label="Difference" tabIndex={0} className="min-h-0 flex-1 overflow-auto">
        <PathDiff path={path} before={sides.before} after={sides.after} />
      </section>
    </section>
  );
}

const WHY = {
  content: 'Both changed it since they were the same.',
  other: 'Both have it, and not alike.',
  removed: 'One deleted what the other changed.',
  kind: 'A file on one side, a link or folder on the other.',
} as const;

/** What each answer is called: what is applied is the session's, what is taken back is what was there before. */
const WORDS = {
  apply: {
    take: 'Take the session’s',
    legend: 'Red is there now, green is the session’s.',
    taken: 'Settled: the session’s version takes its place.',
  },
  undo: {
    take: 'Put back what was there',
    legend: 'Red is there now, green is what was there before.',
    taken: 'Settled: what was there before is put back.',
  },
} as const;

function Conflict({ row: { path, conflict }, applying }: PathDetailProps) {
  const { answers, answer, busy, draft, undo, replaceAll } = applying;
  const because = busy === undefined ? undefined : 'What comes of it is being compared.';
  const taken = draft.replace ? 'session' : answers.get(path);
  const isBranch = draft.how === 'branch';
  const words = WORDS[undo ? 'undo' : 'apply'];
  const take = (side: Take) => (isBranch ? replaceAll(!draft.replace) : answer(path, side));
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-1.5 text-xs">
      <span className="text-ink-2">{conflict === undefined ? null : WHY[conflict.why]}</span>
      <span className="ml-auto flex gap-2">
        {isBranch ? null : (
          <Choice isTaken={taken === 'folder'} because={because} onTake={() => take('folder')}>
            Keep the folder’s
          </Choice>
        )}
        <Choice isTaken={taken === 'session'} because={because} onTake={() => take('session')}>
          {isBranch ? 'Take the session’s everywhere' : words.take}
        </Choice>
      </span>
      <p className="w-full text-2xs text-ink-3">
        {taken === undefined ? words.legend : taken === 'folder' ? 'Settled: the folder’s version stays.' : words.taken}
      </p>
    </div>
  );
}

interface ChoiceProps {
  readonly isTaken: boolean;
  readonly because: string | undefined;
  readonly onTake: () => void;
  readonly children: string;
}

function Choice({ isTaken, because, onTake, children }: ChoiceProps) {
  return (
    <Button size={26} aria-pressed={isTaken} because={because} onClick={onTake}>
      {isTaken ? <Check size={13} aria-hidden /> : null}
      {children}
    </Button>
  );
}
