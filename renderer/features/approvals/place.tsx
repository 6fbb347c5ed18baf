import { ShieldAlert } from 'lucide-react';
import { UNISOLATED } from '../../../core/contract/view.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { placeWords } from './ask-words.ts';

/** Where a call runs, in warning tone where nothing isolates it. */
export function Place({ placement }: { readonly placement: string | undefined }) {
  const says = <LineText text={placeWords(placement)} />;
  if (placement !== UNISOLATED) return says;
  return (
    <span className="font-medium text-warn">
      <ShieldAlert size={12} aria-hidden className="mr-1.5 inline align-[-1px]" />
      {says}
    </span>
  );
}
