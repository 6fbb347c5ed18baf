import { X } from 'lucide-react';
import { useState } from 'react';
import { useSessions } from '../../../stores/sessions-store.ts';
import { Field, TextInput } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { sessionTitle } from '../../../ui/session-title.ts';
import { LineText } from '../../untrusted-text/line-text.tsx';
import { pastSessions } from './past-sessions.ts';

interface SessionFieldProps {
  readonly session: string | undefined;
  readonly onChange: (session: string | undefined) => void;
}

/** Sessions that are offered at once. */
const MOST = 6;

/** The session that a run begins at the end of: looked for by its title. */
export function SessionField({ session, onChange }: SessionFieldProps) {
  const rows = useSessions((state) => state.rows);
  const [typed, type] = useState('');
  const chosen = session === undefined ? undefined : rows.get(session);
  if (session !== undefined)
    return (
      <div>
        <p className="mb-1 text-xs font-medium text-ink-2">Past session</p>
        <div className="flex h-8 items-center gap-2 rounded-lg border border-line-2 bg-surface pl-2.5">
          <span className="min-w-0 flex-1 truncate text-sm text-ink">
            <LineText text={chosen === undefined ? session : sessionTitle(chosen)} />
          </span>
          <IconButton icon={X} label="Choose another session" onClick={() => onChange(undefined)} />
        </div>
        <p className="mt-1 text-xs text-ink-3">The run goes on in a fork of its end. The session stays as it is.</p>
      </div>
    );
  const found = pastSessions(rows.values(), typed, MOST);
  return (
    <div>
      <Field label="Past session" about="words of its title">
        {(id) => <TextInput id={id} value={typed} onChange={({ target }) => type(target.value)} />}
      </Field>
      <ul aria-label="Sessions found" className="mt-1">
        {found.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              onClick={() => onChange(row.id)}
              className="flex h-7 w-full items-center rounded-lg px-2.5 text-left text-sm text-ink hover:bg-line"
            >
              <span className="min-w-0 truncate">
                <LineText text={sessionTitle(row)} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 ? (
        <p className="mt-1 text-xs text-ink-3">No session is called so. Type another word.</p>
      ) : null}
    </div>
  );
}
