import { type DetailPart, type EventDetail, type StepRow, typedWords } from '../../../core/contract/view.ts';

type PartOf<Type extends DetailPart['type']> = Extract<DetailPart, { type: Type }>;

/** What belongs to one step of an event that may have several. */
export interface StepParts {
  /** What was said or thought, as one text; of a person what was typed, a slash command and not the echo of it. */
  readonly text: string;
  /** UTF-16 units of that text that are in the record only: the host gives the beginning of a long one. */
  readonly missing: number;
  readonly call: PartOf<'tool-call'> | undefined;
  readonly result: PartOf<'tool-result'> | undefined;
  readonly images: readonly PartOf<'image'>[];
  readonly files: readonly PartOf<'file'>[];
  /** True where the provider sent the reasoning hidden: there is no text. */
  readonly isHidden: boolean;
}

/** Picks a step's parts out of its event's, and out of the event of its result. */
export function stepParts(step: StepRow, { parts, result }: Pick<EventDetail, 'parts' | 'result'>): StepParts {
  const callId = step.call?.callId;
  const answer = result?.parts ?? parts;
  const own = callId === undefined ? saidBy(step, parts) : [];
  return {
    text: saidText(step, own),
    missing: own.reduce((sum, part) => sum + missingOf(part), 0),
    call: parts.find((part) => part.type === 'tool-call' && part.callId === callId) as PartOf<'tool-call'> | undefined,
    result: answer.find((part) => part.type === 'tool-result' && part.callId === callId) as
      | PartOf<'tool-result'>
      | undefined,
    images: callId === undefined ? partsOf(own, 'image') : imagesOf(callId, answer),
    files: partsOf(own, 'file'),
    isHidden: own.some((part) => part.type === 'reasoning' && part.hidden === true),
  };
}

/** UTF-16 units of a part's text that are in the record only. */
export function missingOf(part: DetailPart): number {
  if (!('wholeLength' in part) || part.wholeLength === undefined) return 0;
  const here = part.type === 'tool-call' ? part.input : part.type === 'tool-result' ? part.output : part.text;
  return part.wholeLength - here.length;
}

/** Texts of messages and reasoning, as they stand, with a blank line between. */
export function textOf(parts: readonly DetailPart[]): string {
  return parts.flatMap((part) => (part.type === 'text' || part.type === 'reasoning' ? [part.text] : [])).join('\n\n');
}

function saidText({ kind }: StepRow, parts: readonly DetailPart[]): string {
  return kind === 'you' ? typedWords(textOf(parts)) : textOf(parts);
}

/** An event says several things in a row where a call or a thought stands between; the one whose beginning is the title is meant. */
function saidBy(step: StepRow, parts: readonly DetailPart[]): DetailPart[] {
  const runs = step.kind === 'thinking' ? parts.filter(isThought).map((part) => [part]) : saidRuns(parts);
  const beginning = words(step.title).slice(0, 40);
  return runs.find((run) => words(saidText(step, run)).startsWith(beginning)) ?? runs[0] ?? [];
}

function saidRuns(parts: readonly DetailPart[]): DetailPart[][] {
  const runs: DetailPart[][] = [[]];
  for (const part of parts) {
    if (part.type === 'text' || part.type === 'file' || (part.type === 'image' && part.callId === undefined)) {
      runs.at(-1)?.push(part);
    } else if (part.type !== 'usage' && part.type !== 'kept') runs.push([]);
  }
  return runs.filter((run) => run.length > 0);
}

function isThought(part: DetailPart): boolean {
  return part.type === 'reasoning';
}

function words(text: string): string {
  return text.slice(0, 400).replaceAll(/\s+/g, ' ').replace(/…$/, '').trim();
}

/** Images of a call's result: those that name it, and unnamed ones where the record answers this call alone. */
function imagesOf(callId: string, answer: readonly DetailPart[]): PartOf<'image'>[] {
  const results = partsOf(answer, 'tool-result').length;
  return partsOf(answer, 'image').filter(
    (image) => image.callId === callId || (image.callId === undefined && results === 1),
  );
}

function partsOf<Type extends DetailPart['type']>(parts: readonly DetailPart[], type: Type): PartOf<Type>[] {
  return parts.filter((part): part is PartOf<Type> => part.type === type);
}
