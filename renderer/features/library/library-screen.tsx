import { useState } from 'react';
import { useSessions } from '../../stores/sessions-store.ts';
import { cx } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Panes } from '../shell/panes.tsx';
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
  const line = list.shown.find(({ root }) => root.id === cursor) ?? list.shown[0];
  const screen = useLineInPlace(list, line?.root.id);
  useLibraryKeys({ list, line, togglePreview: () => hidePreview(!isPreviewHidden) });
  const preview = line === undefined || isPreviewHidden ? undefined : <LibraryPreview key={line.root.id} line={line} />;
  const marks = list.shown.filter(({ root }) => marked.has(root.id));
  return (
    <Panes name="library" right={preview} rightPx={348}>
      <section
        ref={screen}
        tabIndex={-1}
        aria-label="Sessions"
        className={cx(listEm, '@container flex h-full flex-col outline-none')}
      >
        <LibraryBar lines={list.all} />
        <LibraryCountLine count={list.count} />
        <LibraryHead lines={list.shown} />
        {list.shown.length === 0 && !loaded ? (
          <Skeleton rows={12} />
        ) : list.shown.length > 0 ? (
          <LibraryRows items={list.items} cursor={line?.root.id} />
        ) : (
          <LibraryEmpty count={list.count} />
        )}
        {marks.length === 0 ? null : <LibraryFoot lines={marks} />}
      </section>
    </Panes>
  );
}
