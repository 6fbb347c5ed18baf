import type { EventOf, SessionEvent } from '../../model/read-event.ts';
import { mergedText } from '../merge/merged-text.ts';
import { partsIn } from '../parts/parts-in.ts';
import { isImported } from '../parts/source-of.ts';
import { textOf } from '../parts/text-of.ts';
import { counted } from '../text/say-count.ts';
import type { Piece, Role } from './piece.ts';

/**
 * What a message, a recalled memory or what a merge brought is in a context; undefined for other events. `isSummary` where it is the
 * summary of the compaction before it.
 */
export function messagePiece(event: SessionEvent, at: number, isSummary: boolean): Piece | undefined {
  if (event.kind === 'memory/recalled') return memoryPiece(event, at);
  if (event.kind === 'merge/completed') return mergedPiece(event, at);
  const synthetic = event.kind === 'model/answered' && event.payload.synthetic === true;
  // What came of a call of ours stands behind its answer.
  const foreign = event.kind === 'tool/ended' && isImported(event);
  if (event.kind !== 'message' && !foreign && !synthetic) return undefined;
  const text = saidText(event);
  if (text === '') return undefined;
  return { ...spoken(event, isSummary), text, at, events: [event.id] };
}

function memoryPiece({ id, payload }: EventOf<'memory/recalled'>, at: number): Piece | undefined {
  const keys = payload.items.filter((item) => item.injected).map((item) => item.key);
  // What a call recalled is its result.
  if (keys.length === 0 || payload.callId !== undefined) return undefined;
  return { label: keys.join(', '), role: 'memory', text: textOf(payload.parts ?? []), at, events: [id] };
}

function mergedPiece(event: EventOf<'merge/completed'>, at: number): Piece | undefined {
  const text = mergedText(event.payload);
  return text === '' ? undefined : { label: 'Merged from another session', role: 'user', text, at, events: [event.id] };
}

function spoken(event: SessionEvent, isSummary: boolean): { label: string; role: Role } {
  if (event.kind !== 'message') return { label: 'Harness', role: 'harness' };
  const { role, author } = event.payload;
  if (role === 'system') return { label: 'System message', role: 'system' };
  if (role === 'developer') return { label: 'Developer instructions', role: 'system' };
  if (author === 'person') return { label: 'You', role: 'user' };
  if (isSummary) return { label: 'Compaction summary', role: 'summary' };
  return author === 'agent' ? { label: 'Asked by an agent', role: 'user' } : { label: 'Harness', role: 'harness' };
}

/** Its texts and attached files, and a word for its images, which have no text to count. A result's images are the call's. */
function saidText(event: SessionEvent): string {
  const parts = partsIn(event);
  const files = parts.flatMap((part) => (part.type === 'file' ? [part.text ?? part.name] : []));
  const images = event.kind === 'tool/ended' ? 0 : parts.filter((part) => part.type === 'image').length;
  const seen = images === 0 ? [] : [counted(images, 'image')];
  return [textOf(parts), ...files, ...seen].filter((text) => text !== '').join('\n\n');
}
