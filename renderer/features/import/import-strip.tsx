import { host } from '../../host/client.ts';
import { ask } from '../../stores/acts.ts';
import { footPane } from '../../stores/foot-controls.ts';
import { useImports } from '../../stores/imports-store.ts';
import { useOverlay } from '../../stores/overlay-store.ts';
import { Button } from '../../ui/button.tsx';
import { useLasting } from '../../ui/use-lasting.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { seenText } from '../untrusted-text/seen-text.ts';
import { progressShare, progressWords } from './import-facts.ts';

/**
 * The import that runs, at the foot of every screen. Not there when none does, nor for one that is over at once: a log that
 * is followed makes one for each change.
 */
export function ImportStrip() {
  const progress = useImports(({ jobs }) => [...jobs.values()].findLast(({ state }) => state === 'running'));
  const show = useOverlay((state) => state.show);
  const isLasting = useLasting(progress?.job, 500);
  if (progress === undefined || !isLasting) return null;
  const share = progressShare(progress);
  return (
    <div
      ref={footPane}
      className="relative flex h-9 flex-none items-center gap-3 border-t border-line bg-bg px-4 text-xs"
    >
      <div
        role="progressbar"
        aria-label="Import"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.floor(share * 100)}
        className="absolute inset-x-0 -top-px h-0.5"
      >
        <div className="h-full bg-accent" style={{ width: `${share * 100}%` }} />
      </div>
      <span className="tn flex-none whitespace-nowrap text-ink">
        {progress.waits === undefined ? 'Importing' : 'Import waits for the disk'}{' '}
        <span className="text-ink-2">{progressWords(progress)}</span>
      </span>
      <span
        className="min-w-0 flex-1 truncate font-mono text-2xs text-ink-3"
        title={seenText(progress.current, 'exact')}
      >
        <LineText text={progress.current} mode="exact" />
      </span>
      <Button look="quiet" size={26} onClick={() => show({ type: 'import-report', job: progress.job })}>
        Show files
      </Button>
      <Button size={26} onClick={() => void ask(host().import.cancel({ job: progress.job }))}>
        Cancel
      </Button>
    </div>
  );
}
