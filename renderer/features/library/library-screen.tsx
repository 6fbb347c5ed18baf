import { memo, useMemo, useState } from 'react';
import { useSessions } from '../../stores/sessions-store.ts';
import { cx } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Panes } from '../shell/panes.tsx';
import { ToastRoom } from '../shell/toast-room.tsx';
import { LibraryBar } from './library-bar.tsx';
import { listEm } from './library-columns.ts';
import { LibraryCountLine } from './library-count-line.tsx';
import { useLibraryCursor } from './library-cursor.ts';
import { LibraryEmpty } from './library-empty.tsx';
import { LibraryFoot } from './library-foot.tsx';
import { LibraryHead } from './library-head.tsx';
import { LibraryPreview } from './library-preview.tsx';
import { LibraryRows } from './library-rows.tsx';
import { useLibraryKeys } from './use-library-keys.ts';
import { useLibraryList } from './use-library-list.ts';
import { useLineInPlace } from './use-line-in-place.ts';

/** All sessions of the home: find one, look at it, open it. */
export function LibraryScreen() {
  const list = useLibraryList();
  const loaded = useSessions((state) => state.loaded);
  const cursor = useLibraryCursor((state) => state.cursor);
  const marked = useLibraryCursor((state) => state.marked);
  const [isPreviewHidden, hidePreview] = useState(false);
  const line = list.byRoot.get(cursor ?? '') ?? list.shown[0];
  const screen = useLineInPlace(list, line?.root.id);
  useLibraryKeys({ list, line, togglePreview: () => hidePreview(!isPreviewHidden) });
  const preview = line === undefined || isPreviewHidden ? undefined : <LibraryPreview key={line.root.id} line={line} />;
  const { shown } = list;
  const marks = useMemo(
    () => (marked.size === 0 ? [] : shown.filter(({ root }) => marked.has(root.id))),
    [shown, marked],
  );
  return (
    <Panes name="library" right={preview} rightPx={348}>
      <section
        ref={screen}
        tabIndex={-1}
        aria-label="Sessions"
        className={cx(listEm, '@container flex h-full flex-col outline-none')}
      >
        <Bar lines={list.all} />
        <LibraryCountLine count={list.count} />
        <LibraryHead lines={shown} marks={marks.length} />
        {shown.length === 0 && !loaded ? (
          <Skeleton rows={12} />
        ) : shown.length > 0 ? (
          <LibraryRows items={list.items} places={list.places} cursor={line?.root.id} />
        ) : (
          <LibraryEmpty count={list.count} />
        )}
        <ToastRoom />
        {marks.length === 0 ? null : <Foot lines={marks} />}
      </section>
    </Panes>
  );
}

/** What goes over all lines, or all that are selected, does so when they change: not with each key. */
const Bar = memo(LibraryBar);
const Foot = memo(LibraryFoot);
