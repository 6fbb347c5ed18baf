import { type KeyboardEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field, TextInput } from '../../ui/field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { missingIn } from './apply-draft.ts';
import type { Applying } from './use-apply.ts';

/** Where the result goes: a folder as it is, a patch in a new file, or a commit on a new branch. Enter previews. */
export function TargetField({ applying }: { readonly applying: Applying }) {
  const { draft, fill, preview } = applying;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || missingIn(draft) !== undefined) return;
    event.preventDefault();
    preview();
  };
  return (
    <div className="grid gap-2.5">
      <div className="flex items-center gap-3">
        <Segmented
          label="Apply as"
          value={draft.how}
          options={[
            { value: 'folder', label: 'Files in a folder' },
            { value: 'patch', label: 'A patch file' },
            { value: 'branch', label: 'A commit on a new branch' },
          ]}
          onChange={(how) => fill({ how })}
        />
        <p className="min-w-0 text-xs text-ink-3">{ABOUT[draft.how]}</p>
      </div>
      {draft.how === 'patch' ? (
        <PathInput
          label="Patch file"
          about="that is not there yet"
          value={draft.file}
          placeholder="/home/you/result.patch"
          pick={() => window.openrath?.pickSaveFile('result.patch')}
          onKeyDown={onKeyDown}
          onChange={(file) => fill({ file })}
        />
      ) : (
        <PathInput
          label={draft.how === 'folder' ? 'Folder' : 'Repository'}
          about="on the computer that runs the host"
          value={draft.folder}
          placeholder="/home/you/project"
          pick={() => window.openrath?.pickFolder()}
          onKeyDown={onKeyDown}
          onChange={(folder) => fill({ folder })}
        />
      )}
      {draft.how === 'branch' ? (
        <Field label="Branch" about="that is not there yet; it leaves from the commit that is checked out">
          {(id) => (
            <TextInput
              exact
              id={id}
              value={draft.branch}
              maxLength={200}
              onKeyDown={onKeyDown}
              onChange={({ target }) => fill({ branch: target.value })}
            />
          )}
        </Field>
      ) : null}
    </div>
  );
}

const ABOUT = {
  folder: 'Written to the files themselves, all or nothing.',
  patch: 'What the session changed since it began, as git writes it.',
  branch: 'Your files and what is checked out stay as they are; no hook runs.',
} as const;

interface PathInputProps {
  readonly label: string;
  readonly about: string;
  readonly value: string;
  readonly placeholder: string;
  /** The system's own dialog, on the desktop. */
  readonly pick: () => Promise<string | undefined> | undefined;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onChange: (path: string) => void;
}

function PathInput({ label, about, value, placeholder, pick, onKeyDown, onChange }: PathInputProps) {
  const [isPicking, setPicking] = useState(false);
  const choose = async () => {
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
            data-autofocus
            value={value}
            placeholder={placeholder}
            maxLength={32_767}
            onKeyDown={onKeyDown}
            onChange={({ target }) => onChange(target.value)}
          />
          {window.openrath === undefined ? null : (
            <Button
              size={32}
              because={isPicking ? 'A dialog of the system is open.' : undefined}
              onClick={() => void choose()}
            >
              Choose…
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}
