import { EyeOff } from 'lucide-react';
import { useConnection } from '../../stores/connection-store.ts';
import { useImports } from '../../stores/imports-store.ts';
import { useSessions } from '../../stores/sessions-store.ts';
import { count as figure } from '../../ui/number.ts';
import { problemWords } from '../import/report-sums.ts';
import { useDrawer } from '../shell/drawer-store.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { holdWords, type LibraryCount, readingWords } from './library-count.ts';

/** How much there is, how much of it is shown, and why the rest is not. The figures add up. */
export function LibraryCountLine({ count }: { readonly count: LibraryCount }) {
  const files = useConnection((state) => state.home?.files);
  const problems = useImports((state) => state.problems);
  const loaded = useSessions((state) => state.loaded);
  const reading = useSessions((state) => state.reading);
  const atHost = useSessions((state) => state.atHost);
  const openDrawer = useDrawer((state) => state.open);
  const hidden = count.hidden.reduce((sum, reason) => sum + reason.count, 0);
  const reasons = count.hidden.map((reason) => `${figure(reason.count)} ${reason.because}`).join(', ');
  return (
    <div className="tn flex min-h-8 flex-none items-center gap-1.5 border-b border-line px-4 py-1 text-xs text-ink-3">
      {loaded ? null : <p role="status">{readingWords({ reading, atHost })}</p>}
      <p className="min-w-0" hidden={!loaded}>
        {files === undefined ? null : `${holdWords(files, count)}, `}
        <b className="font-medium whitespace-nowrap text-ink">{figure(count.shown)} shown</b>
        {hidden === 0 ? null : (
          <>
            {' · '}
            <EyeOff size={12} aria-hidden className="mb-px inline" /> {figure(hidden)} hidden:{' '}
            <LineText text={reasons} />
          </>
        )}
      </p>
      {problems.length === 0 ? null : (
        <button
          type="button"
          onClick={() => openDrawer(true)}
          className="ml-auto flex-none whitespace-nowrap pl-3 text-warn hover:underline"
        >
          {problemWords(problems)}
        </button>
      )}
    </div>
  );
}
