import type { SessionRow } from '../../../core/contract/view.ts';
import { useSessions } from '../../stores/sessions-store.ts';
import { Select } from '../../ui/field.tsx';
import { plainLine } from '../../ui/plain-line.ts';
import { sessionTitle } from '../../ui/session-title.ts';
import { seenText } from '../untrusted-text/seen-text.ts';
import { type IntoChoices, type MergeSides, oursFor } from './merge-sides.ts';

interface IntoFieldProps {
  readonly sides: MergeSides;
  /** A merge that is open has its sides. */
  readonly isFixed: boolean;
  readonly onInto: (ours: string) => void;
}

/** Which session goes on. */
export function IntoField({ sides, isFixed, onInto }: IntoFieldProps) {
  const rows = useSessions((state) => state.rows);
  useSessions((state) => state.rev);
  const theirs = rows.get(sides.theirs);
  const { lineage, others } = theirs === undefined ? NONE : oursFor(theirs, rows.values());
  return (
    <span className="flex items-center gap-2" title={isFixed ? 'This merge is open.' : 'The session that goes on'}>
      <label htmlFor="merge-into" className="text-ink-3">
        Into
      </label>
      <span className="w-56">
        <Select id="merge-into" value={sides.ours} disabled={isFixed} onChange={(event) => onInto(event.target.value)}>
          <Choices label="Branches of this session" rows={lineage} />
          <Choices label="Other sessions, by adoption" rows={others} />
        </Select>
      </span>
    </span>
  );
}

const NONE: IntoChoices = { lineage: [], others: [] };

function Choices({ label, rows }: { readonly label: string; readonly rows: readonly SessionRow[] }) {
  if (rows.length === 0) return null;
  return (
    <optgroup label={label}>
      {rows.map((row) => (
        <option key={row.id} value={row.id}>
          {seenText(plainLine(sessionTitle(row)), 'prose')}
        </option>
      ))}
    </optgroup>
  );
}
