import type { FoundLogs } from '../../../core/contract/view.ts';
import { useCannotSave } from '../../stores/home-state-store.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { bytes, counted } from '../../ui/number.ts';
import { SourceBadge } from '../../ui/source-badge.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { LineText } from '../untrusted-text/line-text.tsx';
import { seenText } from '../untrusted-text/seen-text.ts';
import { FollowChoice } from './follow-choice.tsx';
import { foundSpan } from './import-facts.ts';
import { stopFollowing } from './stop-following.ts';

/** What was chosen for a folder: nothing, to read it once, or to read on as it grows. */
export type FoundChoice = 'leave' | 'once' | 'follow';

interface FoundRowProps {
  readonly logs: FoundLogs;
  readonly choice: FoundChoice;
  /** It is followed already. */
  readonly isFollowed: boolean;
  readonly onChoose: (choice: FoundChoice) => void;
}

/** A folder with logs: whether to read it, and whether to read on. */
export function FoundRow({ logs, choice, isFollowed, onChoose }: FoundRowProps) {
  const span = foundSpan(logs);
  return (
    <div className="flex gap-3 border-b border-line py-[9px]">
      <Checkbox
        className="mt-1"
        label={`Import ${logs.label}`}
        checked={choice !== 'leave'}
        onChange={(on) => onChoose(on ? 'once' : 'leave')}
      />
      <div className="min-w-0 flex-1">
        <div className="flex">
          <SourceBadge source={logs.format} />
        </div>
        <p className="mt-1 mb-1.5 truncate font-mono text-2xs text-ink-3" title={seenText(logs.folder, 'exact')}>
          <LineText text={logs.folder} mode="exact" />
        </p>
        {isFollowed ? (
          <FollowedMark path={logs.folder} />
        ) : (
          <FollowChoice
            what={logs.label}
            checked={choice === 'follow'}
            onChange={(on) => onChoose(on ? 'follow' : 'once')}
          />
        )}
      </div>
      <div className="tn flex-none text-right">
        <p className="text-sm font-medium">{counted(logs.files, 'file')}</p>
        <p className="text-2xs text-ink-3">
          {bytes(logs.sizeBytes)}
          {span === '' ? '' : ` · ${span}`}
        </p>
      </div>
    </div>
  );
}

function FollowedMark({ path }: { readonly path: string }) {
  const cannotSave = useCannotSave();
  return (
    <p className="flex items-center gap-1.5 text-xs text-ink-2">
      <StatusMark status="open" size={12} />
      followed
      <Button look="link" className="ml-1" because={cannotSave} onClick={() => void stopFollowing(path)}>
        Stop following
      </Button>
    </p>
  );
}
