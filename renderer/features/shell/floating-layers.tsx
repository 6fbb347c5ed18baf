import { type CSSProperties, lazy, Suspense } from 'react';
import { Toaster } from 'sonner';
import { useFootControls } from '../../stores/foot-controls.ts';
import { useNavigation } from '../../stores/navigation-store.ts';
import { usePreferences } from '../../stores/preferences-store.ts';
import { ImportDialog } from '../import/import-dialog.tsx';
import { useLibraryCursor } from '../library/library-cursor.ts';
import { useTheme } from '../theme/use-theme.ts';
import { LateDialog } from './late-dialog.tsx';
import { ToastFocus } from './toast-focus.tsx';
import { toastPlace, toastWidth } from './toast-place.ts';

// There is something to go to, to search, to report, to rename and to remove once a screen is drawn: their code comes right after that.
const Palette = lazy(async () => ({ default: (await import('../palette/palette.tsx')).Palette }));
const RenameDialog = lazy(async () => ({ default: (await import('./rename-dialog.tsx')).RenameDialog }));
const TrashDialog = lazy(async () => ({ default: (await import('./trash-dialog.tsx')).TrashDialog }));
const ImportReport = lazy(async () => ({ default: (await import('../import/import-report.tsx')).ImportReport }));
const SearchPanel = lazy(async () => ({ default: (await import('../search/search-panel.tsx')).SearchPanel }));

/** Everything that can float over a screen. */
export function FloatingLayers() {
  const theme = useTheme();
  const route = useNavigation((state) => state.route);
  const hasMarked = useLibraryCursor((state) => state.marked.size > 0);
  const textSize = usePreferences((preferences) => preferences.textSize);
  const { boxes } = useFootControls();
  const place = toastPlace({ route, hasMarked, textSize, controls: [...boxes.values()], height: window.innerHeight });
  return (
    <>
      <Suspense>
        <Palette />
        <SearchPanel />
        <ImportReport />
        <RenameDialog />
        <TrashDialog />
      </Suspense>
      <ImportDialog />
      <LateDialog />
      <ToastFocus>
        <Toaster
          theme={theme}
          position="bottom-left"
          offset={place}
          mobileOffset={place}
          visibleToasts={1}
          style={toaster}
          toastOptions={{ classNames }}
        />
      </ToastFocus>
    </>
  );
}

const toaster = { '--width': `${toastWidth}px` } as CSSProperties;
const classNames = {
  toast: 'toast',
  title: 'toast-title',
  description: 'toast-about',
  actionButton: 'toast-action',
  cancelButton: 'toast-action',
};
