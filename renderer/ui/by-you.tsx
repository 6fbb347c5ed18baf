import type { StepRow } from '../../core/contract/view.ts';
import { kindInk } from './kind.ts';

/** True for a person's own command. */
export function isByYou(call: StepRow['call']): boolean {
  return call?.by === 'person';
}

/** Before the tool of a call: that it is a person's own command. Nothing for a call that a model asked for. */
export function ByYou({ call }: { readonly call: StepRow['call'] }) {
  if (!isByYou(call)) return null;
  return (
    <span className="flex-none text-xs font-medium" style={{ color: kindInk('you') }}>
      you
    </span>
  );
}
