import type { EventOf, SessionEvent } from '../../model/read-event.ts';
import { counted, figure } from '../text/say-count.ts';
import type { ContextSource } from './context-source.ts';
import { mayCarry } from './lost-contents.ts';
import type { Draft, Role } from './piece.ts';

type Request = EventOf<'model/requested'>;

/** The request that is recorded in `history[from, to)`, rebuilt byte for byte (C1); or in words why it cannot be; or undefined where none was recorded. */
export function exactDraft(
  history: readonly SessionEvent[],
  { from, to }: { readonly from: number; readonly to: number },
  source: ContextSource,
): Draft | string | undefined {
  const at = history.slice(0, to).findLastIndex((event) => event.kind === 'model/requested');
  const request = history[at];
  if (request?.kind !== 'model/requested' || at < from) return undefined;
  if (history.slice(at + 1, to).some(mayCarry)) return undefined;
  const texts = request.payload.segments.map((digest) => source.blobText?.(digest));
  const missing = texts.filter((text) => text === undefined).length;
  if (missing > 0)
    return `The request is recorded, but ${figure(missing)} of its ${counted(texts.length, 'segment')} ${missing === 1 ? 'is' : 'are'} not at hand.`;
  if (source.sha256 === undefined) return 'The request is recorded, but its hash was not recomputed.';
  const rebuilt = source.sha256(texts.join(''));
  const recorded = request.payload.contextDigest;
  if (rebuilt !== recorded) return `The recorded request does not rebuild: recorded ${recorded}, rebuilt ${rebuilt}.`;
  return { ...segmented(request, texts, segmentsBefore(history, at)), left: [], extent: 'whole' };
}

function segmented(request: Request, texts: readonly (string | undefined)[], before: ReadonlySet<string>) {
  const pieces = request.payload.segments.map((digest, index) => {
    const text = texts[index] ?? '';
    const role = roleOf(text);
    return { label: LABELS[role], role, text, at: index, events: [request.id], isNew: !before.has(digest) };
  });
  return {
    exactness: 'exact',
    because: 'Rebuilt byte for byte: the recorded and the rebuilt hash are equal.',
    pieces,
  } as const;
}

function segmentsBefore(history: readonly SessionEvent[], at: number): ReadonlySet<string> {
  const before = history.slice(0, at).findLast((event) => event.kind === 'model/requested');
  return new Set(before?.kind === 'model/requested' ? before.payload.segments : []);
}

const LABELS = {
  system: 'System prompt',
  user: 'You',
  assistant: 'Agent',
  tool: 'Tool result',
  memory: 'Recalled memory',
  summary: 'Compaction summary',
  harness: 'Request',
} as const satisfies { [R in Exclude<Role, 'withheld'>]: string };

/** The role that a segment names as its first such member; what is around the messages is the harness's. */
function roleOf(text: string): keyof typeof LABELS {
  const named = /"role"\s*:\s*"(system|developer|user|assistant|tool)"/.exec(text.slice(0, 10_000))?.[1];
  if (named === undefined) return 'harness';
  return named === 'developer' ? 'system' : (named as 'system' | 'user' | 'assistant' | 'tool');
}
