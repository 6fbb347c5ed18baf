import type { MergePreview } from '../../../core/contract/view.ts';
import { Select } from '../../ui/field.tsx';
import { count } from '../../ui/number.ts';
import { plainLine } from '../../ui/plain-line.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { seenText } from '../untrusted-text/seen-text.ts';
import type { MergeView } from './load-merge.ts';

interface AncestorFieldProps {
  readonly view: MergeView;
  readonly onAncestor: (event: string) => void;
}

type Parted = NonNullable<MergePreview['parted']>;

/** Where the two parted. Where that was at several events a person picks the one that is merged from: the newest is offered (M1). */
export function AncestorField({ view, onAncestor }: AncestorFieldProps) {
  if (view.state !== 'previewed' && view.state !== 'open') return null;
  const { parted } = view.state === 'open' ? view.open : view.preview;
  const partedAt = view.state === 'open' ? undefined : view.preview.partedAt;
  if (parted === undefined || partedAt === undefined) return <TheAncestor parted={parted} />;
  return (
    <span
      className="flex items-center gap-2"
      title={`They have ${count(partedAt.length)}, none of which comes from another`}
    >
      <label htmlFor="merge-ancestor" className="text-ink-3">
        Common ancestor
      </label>
      <span className="w-56">
        <Select id="merge-ancestor" value={parted.event} onChange={({ target }) => onAncestor(target.value)}>
          {partedAt.map((each, at) => (
            <option key={each.event} value={each.event}>
              {`step ${count(each.step)} of ${seenText(plainLine(each.title ?? each.session), 'prose')}${at === 0 ? ', the newest' : ''}`}
            </option>
          ))}
        </Select>
      </span>
    </span>
  );
}

function TheAncestor({ parted }: { readonly parted: Parted | undefined }) {
  return (
    <span className="tn flex min-w-40 flex-1 gap-1 text-xs whitespace-nowrap text-ink-3">
      Common ancestor: {parted === undefined ? 'none, all of theirs is new' : `step ${count(parted.step)} of`}{' '}
      {parted === undefined ? null : (
        <span className="min-w-0 truncate">
          <LineText text={parted.title ?? parted.session} />
        </span>
      )}
    </span>
  );
}
