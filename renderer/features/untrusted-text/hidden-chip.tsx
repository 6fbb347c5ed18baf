import { EyeOff } from 'lucide-react';
import { count } from '../../ui/number.ts';
import type { Piece } from './hidden-characters.ts';

/** A character that would not be seen, as a filled chip with its number. */
export function HiddenChip({ piece }: { readonly piece: Extract<Piece, { type: 'hidden' }> }) {
  const times = piece.count > 1 ? ` ×${count(piece.count)}` : '';
  return (
    <span
      title={`Hidden character: ${piece.name}`}
      className="mx-px inline-flex items-center gap-[3px] whitespace-nowrap rounded-[3px] bg-[oklch(0.53_0.19_26)] px-1 align-[1px] font-mono text-[9px] font-semibold not-italic leading-[13px] text-white"
    >
      <EyeOff size={9} strokeWidth={2.2} aria-hidden />
      {piece.code}
      {times}
    </span>
  );
}
