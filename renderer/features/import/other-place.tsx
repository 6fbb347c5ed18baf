import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { FollowChoice } from './follow-choice.tsx';
import { startImport } from './start-import.ts';

/** The way to logs that are in no usual folder: the system's dialog on the desktop, a path in a browser. */
export function OtherPlace() {
  return window.openrath === undefined ? <PathField /> : <FolderButtons />;
}

function FolderButtons() {
  const [isToFollow, follow] = useState(false);
  const start = (paths: readonly string[]) => startImport(paths, isToFollow ? paths : []);
  const pickFolder = async (): Promise<void> => {
    const folder = await window.openrath?.pickFolder();
    await start(folder === undefined ? [] : [folder]);
  };
  const pickFiles = async (): Promise<void> => start((await window.openrath?.pickFiles()) ?? []);
  return (
    <>
      <div className="mt-2 mb-1.5 flex items-center gap-3 text-xs text-ink-3">
        <span>Somewhere else? Drop a file or a folder here.</span>
        <Button look="link" className="ml-auto" onClick={() => void pickFiles()}>
          Choose files…
        </Button>
        <Button look="link" onClick={() => void pickFolder()}>
          Choose folder…
        </Button>
      </div>
      <FollowChoice what="what is chosen here" checked={isToFollow} onChange={follow} />
    </>
  );
}

function PathField() {
  const [path, setPath] = useState('');
  const [isToFollow, follow] = useState(false);
  const trimmed = path.trim();
  return (
    <form
      className="mt-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        if (trimmed === '') return;
        setPath('');
        void startImport([trimmed], isToFollow ? [trimmed] : []);
      }}
    >
      <label className="block text-xs text-ink-3" htmlFor="import-path">
        Somewhere else? A browser does not tell where a dropped file lies. Write the path of a file or a folder on the
        computer that runs the host.
      </label>
      <div className="mt-1.5 flex gap-2">
        <input
          id="import-path"
          value={path}
          onChange={(event) => setPath(event.target.value)}
          placeholder="/home/you/logs"
          spellCheck={false}
          className="h-7 min-w-0 flex-1 rounded-lg border border-line-2 bg-surface px-2.5 font-mono text-xs outline-none focus:border-accent"
        />
        <Button type="submit" because={trimmed === '' ? 'Write a path first.' : undefined}>
          Import…
        </Button>
      </div>
      <div className="mt-1.5">
        <FollowChoice what="this path" checked={isToFollow} onChange={follow} />
      </div>
    </form>
  );
}
