import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { useCannotSave } from '../../stores/home-state-store.ts';
import { Button } from '../../ui/button.tsx';
import { bytes, counted } from '../../ui/number.ts';
import { type FoundChoice, FoundRow } from './found-row.tsx';
import { foundSum } from './import-facts.ts';
import { startImport } from './start-import.ts';
import { useFollowedLogs } from './use-followed-logs.ts';
import { useFoundLogs } from './use-found-logs.ts';

/** Logs that are on the host's computer, to be chosen and then, and not before, read. */
export function FoundCard() {
  const found = useFoundLogs();
  const followed = useFollowedLogs() ?? [];
  const [choices, choose] = useState<ReadonlyMap<string, FoundChoice>>(new Map());
  const cannotSave = useCannotSave();
  const isFollowed = (folder: string) => followed.some(({ path }) => path === folder);
  const choiceOf = (folder: string) => choices.get(folder) ?? 'once';
  const chosen = (found ?? []).filter(({ files, folder }) => files > 0 && choiceOf(folder) !== 'leave');
  const toFollow = chosen.map(({ folder }) => folder).filter((one) => choiceOf(one) === 'follow' && !isFollowed(one));
  const { files, sizeBytes } = foundSum(chosen);
  return (
    <div className="panel px-3.5">
      {found === undefined ? <p className="py-4 text-sm text-ink-3">Counting…</p> : null}
      {found?.length === 0 ? <NothingFound /> : null}
      {found?.map((logs) => (
        <FoundRow
          key={logs.folder}
          logs={logs}
          choice={logs.files === 0 ? 'leave' : choiceOf(logs.folder)}
          isFollowed={isFollowed(logs.folder)}
          onChoose={(choice) => choose(new Map(choices).set(logs.folder, choice))}
        />
      ))}
      {found === undefined || found.length === 0 ? null : (
        <div className="tn flex items-center gap-3 py-3">
          <p className="text-xs text-ink-3">
            Read only, {bytes(sizeBytes)}.<br />
            {toFollow.length === 0
              ? 'Your files stay as they are.'
              : `And what ${counted(toFollow.length, 'folder')} get${toFollow.length === 1 ? 's' : ''} from now on, until you stop it in Settings.`}
          </p>
          <Button
            look="primary"
            size={32}
            className="ml-auto"
            because={cannotSave ?? (files === 0 ? 'Nothing is chosen.' : undefined)}
            onClick={() =>
              void startImport(
                chosen.map(({ folder }) => folder),
                toFollow,
              )
            }
          >
            <FileDown size={14} aria-hidden />
            Import {counted(files, 'file')}…
          </Button>
        </div>
      )}
    </div>
  );
}

function NothingFound() {
  return (
    <p className="py-4 text-sm text-ink-3">
      None in the usual folders of Claude Code and Codex. If yours are elsewhere, choose their folder below.
    </p>
  );
}
