import type { CSSProperties } from 'react';
import { Toaster } from 'sonner';
import { ImportDialog } from '../import/import-dialog.tsx';
import { ImportReport } from '../import/import-report.tsx';
import { KeysDialog } from '../keys/keys-dialog.tsx';
import { Palette } from '../palette/palette.tsx';
import { ReflogPanel } from '../reflog/reflog-panel.tsx';
import { useTheme } from '../theme/use-theme.ts';
import { RenameDialog } from './rename-dialog.tsx';
import { TrashDialog } from './trash-dialog.tsx';

/** Everything that can float over a screen. */
export function FloatingLayers() {
  const theme = useTheme();
  return (
    <>
      <Palette />
      <KeysDialog />
      <ReflogPanel />
      <ImportDialog />
      <ImportReport />
      <RenameDialog />
      <TrashDialog />
      <Toaster theme={theme} position="bottom-center" offset={52} style={toaster} toastOptions={{ classNames }} />
    </>
  );
}

const toaster = { '--width': '460px' } as CSSProperties;
const classNames = {
  toast: 'toast',
  title: 'toast-title',
  description: 'toast-about',
  actionButton: 'toast-action',
};
