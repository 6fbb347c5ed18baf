import { lazy, Suspense } from 'react';
import { type Overlay, useOverlay } from '../../stores/overlay-store.ts';

const late = [
  'agent',
  'apply',
  'original',
  'at-break',
  'compress',
  'effects',
  'empty-trash',
  'keys',
  'reflog',
  'rerun',
  'set-aside',
  'unisolated',
  'usage',
  'validate',
] as const;

/** Dialogs whose code is loaded when the first of them is asked for. */
export type LateType = (typeof late)[number];

const LateDialogs = lazy(() => import('./late-dialogs.tsx').then(({ LateDialogs }) => ({ default: LateDialogs })));

/** Of them, the one that is asked for. */
export function LateDialog() {
  const type = useOverlay((state) => state.overlay.type);
  return isLate(type) ? (
    <Suspense fallback={null}>
      <LateDialogs type={type} />
    </Suspense>
  ) : null;
}

function isLate(type: Overlay['type']): type is LateType {
  return (late as readonly string[]).includes(type);
}
