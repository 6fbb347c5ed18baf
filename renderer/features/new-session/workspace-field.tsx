import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/field.tsx';
import { PathField } from '../../ui/path-field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { RevisionField } from './revision-field.tsx';

/** What the files of a new session begin as. */
export interface WorkspaceChoice {
  readonly how: 'empty' | 'folder' | 'commit';
  /** Of the folder, or of the top of the repository. */
  readonly path: string;
  /** Commit, branch or tag; empty for what is checked out. */
  readonly revision?: string;
  /** Command that gets the files ready; empty for none. */
  readonly setup?: string;
  /** The person lets it reach the network. */
  readonly setupNetwork?: boolean;
}

interface WorkspaceFieldProps {
  /** What runs to get the files ready is not isolated either. */
  readonly isUnisolated: boolean;
  readonly choice: WorkspaceChoice;
  readonly onChange: (choice: WorkspaceChoice) => void;
}

/** Nothing, a copy of a folder, or a commit of a repository: the system's dialog on the desktop, a path in a browser. */
export function WorkspaceField({ isUnisolated, choice, onChange }: WorkspaceFieldProps) {
  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="flex items-center gap-3">
        <span className="text-xs font-medium text-ink-2">Workspace</span>
        <Segmented
          label="Workspace"
          value={choice.how}
          options={[
            { value: 'empty', label: 'Empty' },
            { value: 'folder', label: 'A copy of a folder' },
            { value: 'commit', label: 'A commit' },
          ]}
          onChange={(how) => onChange({ ...choice, how })}
        />
      </div>
      {choice.how === 'empty' ? (
        <p className="text-xs text-ink-3">The session begins without files.</p>
      ) : (
        <>
          <Folder choice={choice} onChange={onChange} />
          {choice.how === 'commit' ? (
            <RevisionField
              path={choice.path.trim()}
              revision={choice.revision ?? ''}
              onChange={(revision) => onChange({ ...choice, revision })}
            />
          ) : null}
          <Setup isUnisolated={isUnisolated} choice={choice} onChange={onChange} />
        </>
      )}
    </div>
  );
}

/** A command before the first step, and whether it may reach the network. */
function Setup({ isUnisolated, choice, onChange }: WorkspaceFieldProps) {
  const { setup = '', setupNetwork = false } = choice;
  const agree = 'Let the setup reach the network, and the servers of that computer';
  return (
    <>
      <TextField
        exact
        label="Setup"
        about={`Runs ${isUnisolated ? '' : 'isolated '}before the agent, without the dependency folders that are there. What it installs is kept for later sessions with the same lockfiles.`}
        value={setup}
        placeholder="npm ci"
        onChange={(value) => onChange({ ...choice, setup: value })}
      />
      {setup.trim() === '' || isUnisolated ? null : (
        <div className="flex items-center gap-2 text-sm text-ink-2">
          <Checkbox
            label={agree}
            checked={setupNetwork}
            onChange={(checked) => onChange({ ...choice, setupNetwork: checked })}
          />
          <span aria-hidden>{agree}</span>
        </div>
      )}
    </>
  );
}

function Folder({ choice, onChange }: Omit<WorkspaceFieldProps, 'isUnisolated'>) {
  return (
    <PathField
      label={choice.how === 'commit' ? 'Repository' : 'Folder'}
      about={
        choice.how === 'commit'
          ? 'Its top folder, on the computer that runs the host. It is only read; no hook or filter of it is run.'
          : 'On the computer that runs the host. It is copied in and only read; nothing is written there.'
      }
      value={choice.path}
      placeholder="/home/you/project"
      choose="Choose folder…"
      pick={() => window.openrath?.pickFolder()}
      onChange={(path) => onChange({ ...choice, path })}
    />
  );
}
