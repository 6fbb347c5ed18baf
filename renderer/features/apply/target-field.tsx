import type { KeyboardEvent } from 'react';
import { TextField } from '../../ui/field.tsx';
import { PathField } from '../../ui/path-field.tsx';
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
    <div className="grid grid-cols-1 gap-2.5">
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
        <PathField
          autoFocus
          label="Patch file"
          about="that is not there yet"
          value={draft.file}
          placeholder="/home/you/result.patch"
          pick={() => window.openrath?.pickSaveFile('result.patch')}
          onKeyDown={onKeyDown}
          onChange={(file) => fill({ file })}
        />
      ) : (
        <PathField
          autoFocus
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
        <TextField
          exact
          label="Branch"
          about="that is not there yet; it leaves from the commit that is checked out"
          value={draft.branch}
          maxLength={200}
          onKeyDown={onKeyDown}
          onChange={(branch) => fill({ branch })}
        />
      ) : null}
    </div>
  );
}

const ABOUT = {
  folder: 'Written to the files themselves, all or nothing.',
  patch: 'What the session changed since it began, as git writes it.',
  branch: 'Your files and what is checked out stay as they are; no hook runs.',
} as const;
