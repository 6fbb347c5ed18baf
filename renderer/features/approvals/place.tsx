import { ShieldAlert } from 'lucide-react';
import { runsUnisolated, sayPlacement } from '../../../core/contract/view.ts';
import { LineText } from '../untrusted-text/line-text.tsx';

/** Where a call runs, in warning tone where nothing isolates it. */
export function Place({ placement }: { readonly placement: string | undefined }) {
  const says = <LineText text={sayPlacement(placement)} />;
  if (!runsUnisolated(placement)) return says;
  return (
    <span className="font-medium text-warn">
      <ShieldAlert size={12} aria-hidden className="mr-1.5 inline align-[-1px]" />
      {says}
    </span>
  );
}
