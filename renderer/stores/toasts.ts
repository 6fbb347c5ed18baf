import { toast } from 'sonner';
import type { Refusal } from '../../core/contract/view.ts';
import { seenText } from '../features/untrusted-text/seen-text.ts';
import { forgetWay, rememberTakenBack, rememberWay, type WayBack } from './ways-back.ts';

/** The reply of a command that was not carried out, as the contract's `reply` types it. */
export interface Refused {
  readonly ok: false;
  readonly refusal: Refusal;
}

/** What was done in this window, with the way back. */
export type Done = Required<Pick<WayBack, 'takeBack'>> & Pick<WayBack, 'acts'>;

/** Says that something was done, with the way back where there is one. What was said before goes: the reflog has it. */
export function showDone(says: string, done?: Done): void {
  toast.dismiss();
  toast(seenText(says, 'prose'), done === undefined ? {} : { action: undoOf(says, done) });
}

/** Says that something was made, with the way back and the way to it. */
export function showMade(says: string, done: Done, open: () => void): void {
  toast.dismiss();
  toast(seenText(says, 'prose'), { cancel: { label: 'Open', onClick: open }, action: undoOf(says, done) });
}

/** Says that something was done that no undo brings back. */
export function showFinal(says: string): void {
  rememberWay({ says });
  showDone(says);
}

/** Says that an act of the reflog was taken back, with the way to do it again. */
export function showUndone(says: string, redo: () => Promise<void>): void {
  rememberTakenBack('act');
  toast.dismiss();
  toast(seenText(says, 'prose'), { action: { label: 'Redo', onClick: () => void redo() } });
}

/** Says that what is on record of a session was taken back, on record. */
export function showTakenBack(says: string): void {
  rememberTakenBack('on-record');
  showDone(says);
}

function undoOf(says: string, done: Done) {
  const way = { says, ...done };
  rememberWay(way);
  const onClick = () => {
    forgetWay(way);
    void done.takeBack();
  };
  return { label: 'Undo', onClick };
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

type Reason = Pick<Refusal, 'message' | 'remedy'>;

/** Says why a command was not carried out, and what to do about it. */
export function showRefusal(reason: Reason): void {
  sayRefusal(reason);
}

/** Says why what a form asks for was refused: it is to be mended there, and is no longer said once the form is gone. */
export function showFormRefusal(reason: Reason): void {
  sayRefusal(reason, { id: 'form' });
}

/** The form is gone: what was said of it goes too. */
export function hideFormRefusal(): void {
  toast.dismiss('form');
}

function sayRefusal({ message, remedy }: Reason, more: { readonly id?: string } = {}): void {
  toast.dismiss();
  const description = remedy === undefined ? {} : { description: seenText(remedy, 'prose') };
  toast.error(seenText(message, 'prose'), { ...description, ...more });
}
