import { toast } from 'sonner';
import type { Refusal } from '../../core/contract/view.ts';
import { seenText } from '../features/untrusted-text/seen-text.ts';

/** The reply of a command that was not carried out, as the contract's `reply` types it. */
export interface Refused {
  readonly ok: false;
  readonly refusal: Refusal;
}

/** Says that an act was done, with a way back where there is one. What was said before goes: the reflog has it. */
export function showDone(says: string, takeBack?: () => Promise<void>, label = 'Undo'): void {
  toast.dismiss();
  toast(seenText(says, 'prose'), takeBack === undefined ? {} : { action: { label, onClick: () => void takeBack() } });
}

/** Says that something was made, with the way back and the way to it. */
export function showMade(says: string, takeBack: () => Promise<void>, open: () => void): void {
  toast.dismiss();
  toast(seenText(says, 'prose'), {
    cancel: { label: 'Open', onClick: open },
    action: { label: 'Undo', onClick: () => void takeBack() },
  });
}

/** Says how far an act on many is, in place of what was said of it before, with the way to end it. */
export function showFar(says: string, stop: () => void): void {
  toast(seenText(says, 'prose'), {
    id: 'far',
    duration: Number.POSITIVE_INFINITY,
    action: { label: 'Stop', onClick: stop },
  });
}

/** The act has ended: what came of it is said by others. */
export function hideFar(): void {
  toast.dismiss('far');
}

/** Says why a command was not carried out, and what to do about it. */
export function showRefusal({ message, remedy }: Pick<Refusal, 'message' | 'remedy'>): void {
  toast.dismiss();
  toast.error(seenText(message, 'prose'), remedy === undefined ? {} : { description: seenText(remedy, 'prose') });
}
