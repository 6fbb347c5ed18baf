import { type ComponentType, lazy, Suspense } from 'react';
import { type Overlay, useOverlay } from '../../stores/overlay-store.ts';

/** The dialogs whose code is loaded when they are first asked for. */
const late: Readonly<Partial<Record<Overlay['type'], ComponentType>>> = {
  original: lazy(() =>
    import('../inspector/original-dialog.tsx').then(({ OriginalDialog }) => ({ default: OriginalDialog })),
  ),
  'at-break': lazy(() =>
    import('../at-break/at-break-dialog.tsx').then(({ AtBreakDialog }) => ({ default: AtBreakDialog })),
  ),
  'empty-trash': lazy(() =>
    import('../trash/empty-trash-dialog.tsx').then(({ EmptyTrashDialog }) => ({ default: EmptyTrashDialog })),
  ),
  usage: lazy(() => import('../usage/usage-dialog.tsx').then(({ UsageDialog }) => ({ default: UsageDialog }))),
};

/** Of them, the one that is asked for. */
export function LateDialog() {
  const type = useOverlay((state) => state.overlay.type);
  const Asked = late[type];
  if (Asked === undefined) return null;
  return (
    <Suspense fallback={null}>
      <Asked />
    </Suspense>
  );
}
