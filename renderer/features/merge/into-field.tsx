import { useSessions } from '../../stores/sessions-store.ts';
import { Field, Select } from '../../ui/field.tsx';
import { plainLine } from '../../ui/plain-line.ts';
import { sessionTitle } from '../../ui/session-title.ts';
import { seenText } from '../untrusted-text/seen-text.ts';
import { type MergeSides, oursFor } from './merge-sides.ts';

interface IntoFieldProps {
  readonly sides: MergeSides;
  /** A merge that is open has its sides. */
  readonly isFixed: boolean;
  readonly onInto: (ours: string) => void;
}

/** Which branch goes on. */
export function IntoField({ sides, isFixed, onInto }: IntoFieldProps) {
  const rows = useSessions((state) => state.rows);
  useSessions((state) => state.rev);
  const theirs = rows.get(sides.theirs);
  const choices = theirs === undefined ? [] : oursFor(theirs, rows.values());
  return (
    <Field label="Into" about={isFixed ? 'this merge is open' : 'the branch that goes on'}>
      {(id) => (
        <Select id={id} value={sides.ours} disabled={isFixed} onChange={(event) => onInto(event.target.value)}>
          {choices.map((row) => (
            <option key={row.id} value={row.id}>
              {seenText(plainLine(sessionTitle(row)), 'prose')}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
