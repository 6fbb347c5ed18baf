import type { Part, PartOf } from '../../model/parts.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { partsIn } from '../../projections/parts/parts-in.ts';
import { partDrafts } from '../../projections/steps/drafts/part-drafts.ts';
import { sayPaths } from '../../projections/text/say-paths.ts';
import { typedWords } from '../../projections/text/typed-words.ts';
import { valuesIn } from '../search/cut-texts.ts';
import { wholeText } from '../search/texts-of.ts';

/** A text of an event, whole, and which of its steps says it. */
export type TextIn =
  /** `said`: which of the steps that are no calls, from 0. */
  | { readonly type: 'said'; readonly said: number; readonly text: string }
  | { readonly type: 'call'; readonly call: string; readonly text: string }
  /** `blob`: the whole result, where `text` is only its beginning. */
  | { readonly type: 'result'; readonly call: string; readonly text: string; readonly blob?: string | undefined };

/** All that is to be found in an event. None for what is erased, damaged or of an unknown kind. */
export function textsIn(event: SessionEvent): readonly TextIn[] {
  switch (event.kind) {
    case 'withheld':
    case 'opaque':
      return [];
    case 'message':
      return inParts(event.payload.parts, event.payload.author === 'person' ? typedWords : asItIs);
    case 'model/answered':
      return inParts(event.payload.parts, asItIs);
    case 'tool/ended':
      return inParts(
        event.payload.parts.filter(({ type }) => type !== 'image'),
        asItIs,
      );
    case 'tool/started':
      return callTexts(event.payload.callId, event.payload.input);
    default:
      return [wholeText(event), otherText(event)].map((text) => ({ type: 'said', said: 0, text }));
  }
}

function asItIs(text: string): string {
  return text;
}

/** What {@link wholeText} does not have and a title may have cut. */
function otherText(event: SessionEvent): string {
  switch (event.kind) {
    case 'memory/retracted':
    case 'memory/rolled-back':
      return event.payload.reason;
    case 'approval/answered':
      return event.payload.reason ?? '';
    case 'policy/changed':
      return event.payload.rule;
    case 'workspace/changed-outside':
      return sayPaths(event.payload);
    default:
      return partsIn(event)
        .flatMap((part) => (part.type === 'tool-result' ? [part.output] : part.type === 'reasoning' ? [part.text] : []))
        .join('\n');
  }
}

type Said = PartOf<'text'> | PartOf<'image'> | PartOf<'file'>;

/** Counts steps as `partDrafts` makes them: each run of what is said is one, and each thought. */
function inParts(parts: readonly Part[], typed: (text: string) => string): readonly TextIn[] {
  const texts: TextIn[] = [];
  let run: Said[] = [];
  let said = 0;
  const flush = () => {
    if (isDrawn(run)) texts.push({ type: 'said', said: said++, text: saidText(run, typed) });
    run = [];
  };
  for (const part of parts) {
    if (part.type === 'reasoning' || part.type === 'tool-call') flush();
    if (part.type === 'reasoning' && isDrawn([part])) texts.push({ type: 'said', said: said++, text: part.text });
    if (part.type === 'tool-call') texts.push(...callTexts(part.callId, part.input));
    if (part.type === 'tool-result') {
      texts.push({ type: 'result', call: part.callId, text: part.output, blob: part.blob });
    }
    if (part.type === 'text' || part.type === 'file' || (part.type === 'image' && part.callId === undefined))
      run.push(part);
  }
  flush();
  return texts;
}

function isDrawn(run: readonly Part[]): boolean {
  if (run.some((part) => part.type === 'text' && part.text.trim() !== '')) return true;
  return partDrafts(run, 'agent', { cwd: undefined, asked: new Map() }).length > 0;
}

function saidText(run: readonly Said[], typed: (text: string) => string): string {
  const words = run.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n');
  const files = run.flatMap((part) => (part.type === 'file' ? [part.name, part.text ?? ''] : []));
  return [typed(words), ...files].filter((text) => text !== '').join('\n\n');
}

/** The input as it stands, and its values, in which no escape of JSON hides a word. */
function callTexts(call: string, input: string): readonly TextIn[] {
  const values = valuesIn(input) ?? [];
  return [input, values.join('\n')].map((text) => ({ type: 'call', call, text }));
}
