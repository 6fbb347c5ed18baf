import { GitBranch, Tag } from 'lucide-react';
import type { RevisionRow } from '../../../core/contract/view.ts';
import { useConnection } from '../../stores/connection-store.ts';
import { cx } from '../../ui/class-names.ts';
import { Field, TextInput } from '../../ui/field.tsx';
import { counted } from '../../ui/number.ts';
import { moment } from '../../ui/time.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { RefusalWords } from '../untrusted-text/refusal-words.tsx';
import { useRevisions } from './use-revisions.ts';

interface RevisionFieldProps {
  /** Of the repository. */
  readonly path: string;
  readonly revision: string;
  readonly onChange: (revision: string) => void;
}

/** Which commit a session begins with: typed, or picked out of what the repository has. */
export function RevisionField({ path, revision, onChange }: RevisionFieldProps) {
  const known = useRevisions(path);
  return (
    <>
      <Field label="Commit" about="Its id, a branch or a tag. Empty: what is checked out there.">
        {(id) => (
          <TextInput
            exact
            id={id}
            value={revision}
            placeholder="HEAD"
            maxLength={1_000}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
      {known.state === 'refused' ? (
        <p role="alert" className="text-xs text-ink-2 [overflow-wrap:anywhere]">
          <RefusalWords refusal={known.refusal} />
        </p>
      ) : null}
      {known.state === 'known' ? <Picks {...known} chosen={revision.trim()} onPick={onChange} /> : null}
    </>
  );
}

interface PicksProps {
  readonly revisions: readonly RevisionRow[];
  readonly more: number;
  readonly chosen: string;
  readonly onPick: (revision: string) => void;
}

function Picks({ revisions, more, chosen, onPick }: PicksProps) {
  const zone = useConnection(({ home }) => home?.zone);
  if (revisions.length === 0) return <p className="text-xs text-ink-3">The repository has no branch and no tag.</p>;
  return (
    <fieldset aria-label="Branches and tags" className="well m-0 max-h-44 min-w-0 overflow-auto p-1">
      {revisions.map((row) => (
        <button
          key={`${row.kind} ${row.name}`}
          type="button"
          aria-pressed={row.name === chosen}
          onClick={() => onPick(row.name)}
          className={cx(
            'flex w-full min-w-0 items-center gap-2 rounded-md px-2 py-1 text-left text-xs',
            row.name === chosen ? 'bg-accent-soft text-accent-ink' : 'text-ink-2 hover:bg-line',
          )}
        >
          {row.kind === 'tag' ? <Tag size={12} aria-label="tag" /> : <GitBranch size={12} aria-label="branch" />}
          <span className="max-w-[45%] flex-none truncate font-mono font-semibold">
            <LineText text={row.name} mode="exact" />
          </span>
          <span className="min-w-0 flex-1 truncate">
            <LineText text={row.subject} />
          </span>
          <span className={cx('tn flex-none', row.name !== chosen && 'text-ink-3')}>
            {row.commit.slice(0, 8)} · {moment(row.atMs, zone)}
          </span>
        </button>
      ))}
      {more === 0 ? null : <p className="px-2 py-1 text-xs text-ink-3">{counted(more, 'older one')} can be typed.</p>}
    </fieldset>
  );
}
