import type { StepRow } from '../../core/contract/view.ts';
import { kindInk } from './kind.ts';

/** True for a person's own command. */
export function isByYou(call: StepRow['call']): boolean {
  return call?.by === 'person';
}

/** Who made a call, in words. */
export function calledBy(call: StepRow['call']): string {
  if (isByYou(call)) return 'you';
  return call?.by === 'workflow' ? 'the workflow' : 'the agent';
}

/** What a person had to do with a call: `you` made it, or `edited` it before it ran; undefined for one that ran as a model asked. */
export function yourPart(call: StepRow['call']): 'you' | 'edited' | undefined {
  if (isByYou(call)) return 'you';
  return call?.edited === true ? 'edited' : undefined;
}

/** Before the tool of a call: {@link yourPart} in it. */
export function ByYou({ call }: { readonly call: StepRow['call'] }) {
  const part = yourPart(call);
  if (part === undefined) return null;
  return (
    <span className="flex-none text-xs font-medium" style={{ color: kindInk('you') }}>
      {part}
    </span>
  );
}
