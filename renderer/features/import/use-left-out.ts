import { useEffect, useState } from 'react';
import type { QuarantinedPart, Refusal } from '../../../core/contract/view.ts';
import { host } from '../../host/client.ts';
import { refusalOf } from '../../host/refusal-of.ts';
import { useReflog } from '../../stores/reflog-store.ts';
import { partAt } from './part-at.ts';

/** What is kept of a range of a file that gave no event. */
export type LeftOut =
  | { readonly state: 'asking' }
  | { readonly state: 'refused'; readonly refusal: Refusal }
  | { readonly state: 'erased' }
  | { readonly state: 'not-kept' }
  | {
      readonly state: 'kept';
      readonly base64: string;
      /** Of the part that is given. */
      readonly bytes: number;
      /** Parts of the range behind it. */
      readonly more: number;
      /** What the file held there when it was read last, where that is something else. */
      readonly now?: QuarantinedPart['now'];
    };

interface Range {
  readonly offset: number;
  readonly bytes: number;
}

/** Asks for the bytes of a range, and anew after each act of a person: one may have erased them. */
export function useLeftOut(path: string, { offset, bytes }: Range): LeftOut {
  const [found, setFound] = useState<LeftOut>({ state: 'asking' });
  const lastAct = useReflog(({ acts }) => acts[0]?.id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after another act the answer may be another
  useEffect(() => {
    const stop = new AbortController();
    const show = (answer: LeftOut) => stop.signal.aborted || setFound(answer);
    takeLeftOut(path, { offset, bytes }, stop.signal).then(show, (error: unknown) =>
      show({ state: 'refused', refusal: refusalOf(error) }),
    );
    return () => stop.abort();
  }, [path, offset, bytes, lastAct]);
  return found;
}

async function takeLeftOut(path: string, { offset, bytes }: Range, signal: AbortSignal): Promise<LeftOut> {
  const asked = { path, fromByte: offset, toByte: offset + bytes };
  const list = await host().import.quarantine(asked, { signal });
  if (!list.ok) return { state: 'refused', refusal: list.refusal };
  const first = partAt(list.parts, { offset, bytes });
  if (first === undefined) return { state: 'not-kept' };
  if (first.isErased) return { state: 'erased' };
  const reply = await host().import.quarantined({ part: first.part }, { signal });
  if (!reply.ok) return { state: 'refused', refusal: reply.refusal };
  const { now } = first;
  const places = new Set(list.parts.filter((part) => part.offset > offset).map((part) => part.offset));
  return { state: 'kept', base64: reply.base64, bytes: first.bytes, more: places.size, now };
}
