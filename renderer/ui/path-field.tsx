import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Field, TextInput } from './field.tsx';

interface PathFieldProps {
  readonly label: string;
  readonly about: ReactNode;
  readonly value: string;
  readonly placeholder: string;
  readonly autoFocus?: boolean;
  /** The system's own dialog, on the desktop; it gives nothing where a person cancels. */
  readonly pick: () => Promise<string | undefined> | undefined;
  /** What opens it. */
  readonly choose?: string;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly onChange: (path: string) => void;
}

/** A path on the computer that runs the host: written, or on the desktop picked in the system's dialog. */
export function PathField({ label, about, autoFocus, pick, choose = 'Choose…', onChange, ...input }: PathFieldProps) {
  const [isPicking, setPicking] = useState(false);
  const chooseOne = async () => {
    setPicking(true);
    const path = await pick();
    setPicking(false);
    if (path !== undefined) onChange(path);
  };
  return (
    <Field label={label} about={about}>
      {(id) => (
        <div className="flex gap-2">
          <TextInput
            exact
            id={id}
            {...(autoFocus === true ? { 'data-autofocus': true } : {})}
            maxLength={32_767}
            {...input}
            onChange={({ target }) => onChange(target.value)}
          />
          {window.openrath === undefined ? null : (
            <Button
              size={32}
              because={isPicking ? 'A dialog of the system is open.' : undefined}
              onClick={() => void chooseOne()}
            >
              {choose}
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}
