import { FileMinus, FilePen, FilePlus } from 'lucide-react';
import { useState } from 'react';
import type { CallEvidence, ComparedChange } from '../../../core/contract/view.ts';
import { Chip } from '../../ui/chip.tsx';
import { cx } from '../../ui/class-names.ts';
import { PathDiff } from '../apply/path-diff.tsx';
import { factsOfChange } from '../apply/path-words.ts';
import { PathText } from '../untrusted-text/path-text.tsx';
import { RefusalWords } from '../untrusted-text/refusal-words.tsx';
import type { Answer } from './answer-cache.ts';
import { Nothing } from './section.tsx';
import { changesKey, stepChanges } from './step-changes.ts';
import { useAnswer } from './use-answer.ts';

type RecordedChange = NonNullable<NonNullable<CallEvidence['ended']>['changes']>[number];

interface ChangedFilesProps {
  readonly session: string;
  /** That changed them. */
  readonly event: string;
  /** As far as the step's own record names them: shown until the trees are compared. */
  readonly recorded?: readonly RecordedChange[];
}

/** Files that a step changed, each with what differs, opened in its place. */
export function ChangedFiles({ session, event, recorded = [] }: ChangedFilesProps) {
  const answer = useAnswer(stepChanges, changesKey(session, event));
  const [open, setOpen] = useState<string>();
  const rows: readonly ComparedChange[] = answer.state === 'ready' ? answer.value.changes : recorded;
  if (rows.length === 0) return <Nothing>{answer.state === 'loading' ? 'Comparing…' : 'none'}</Nothing>;
  return (
    <ul aria-label="Changed files" className="m-0 list-none p-0">
      {rows.map((row) => (
        <li key={row.path} className="border-t border-line first:border-0">
          <Row row={row} isOpen={open === row.path} onOpen={() => setOpen(open === row.path ? undefined : row.path)} />
          {open === row.path ? <Difference row={row} answer={answer} /> : null}
        </li>
      ))}
    </ul>
  );
}

interface DifferenceProps {
  readonly row: ComparedChange;
  readonly answer: Answer<unknown>;
}

function Difference({ row: { path, before, after }, answer }: DifferenceProps) {
  return (
    <section aria-label="Difference" className="well mb-2 overflow-hidden">
      {answer.state === 'ready' ? (
        <PathDiff path={path} before={before} after={after} names={sides} />
      ) : (
        <p className="px-3 py-2 text-sm text-ink-2">
          {answer.state === 'loading' ? 'Comparing…' : <RefusalWords refusal={answer.refusal} />}
        </p>
      )}
    </section>
  );
}

const sides = { before: 'before', after: 'after' };

const marks = { added: FilePlus, changed: FilePen, removed: FileMinus } as const;

interface RowProps {
  readonly row: ComparedChange;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

function Row({ row, isOpen, onOpen }: RowProps) {
  const { path, runsLater } = row;
  const Icon = marks[row.change];
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onOpen}
      className={cx(
        '-mx-2 flex min-h-7 w-[calc(100%+var(--spacing)*4)] items-center gap-2 rounded-md px-2 py-1 text-left text-sm',
        isOpen ? 'on-tint bg-accent-soft' : 'hover:bg-line',
      )}
    >
      <Icon size={13} aria-hidden className="flex-none text-ink-3" />
      <PathText path={path} />
      <span className="tn ml-auto flex flex-none items-center gap-2 text-2xs text-ink-3">
        {runsLater === true ? (
          <Chip title="Another program reads this file as a command later.">runs later</Chip>
        ) : null}
        {factsOfChange(row).join(' · ')}
      </span>
    </button>
  );
}
