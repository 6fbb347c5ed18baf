import type { PayloadOf } from '../../model/events.ts';
import type { EventId } from '../../model/ids.ts';
import type { Part, PartOf } from '../../model/parts.ts';
import { partsOf } from '../../model/parts-of.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { memoryWords } from '../../projections/merge/memory-words.ts';
import { partsIn } from '../../projections/parts/parts-in.ts';
import { textOf } from '../../projections/parts/text-of.ts';
import { sayAnswer } from '../../projections/steps/drafts/approval-answer.ts';
import { eventDrafts } from '../../projections/steps/drafts/event-drafts.ts';
import type { StepKind } from '../../projections/steps/step-row.ts';
import { callText, cutOutput, cutText } from './cut-texts.ts';

/** A text of an event that can be searched. */
export interface SearchText {
  /** `title`: what a person or the log calls the session. It may have another title now. */
  readonly kind: StepKind | 'title';
  readonly text: string;
  /** Which of the event's steps it is, from 1; absent where it is none. */
  readonly step?: number;
  /** The call that it is. */
  readonly call?: string;
  /** It was said by `tool/started`: a step only where nobody asked for the call before. */
  readonly onlyIfNew?: true;
  /** The event before it: a text of its own only where that does not say the same. */
  readonly unlessSaidBy?: EventId;
  /** The call that it answers: its step is that of the call, and `step` only where there is no such call in the session. */
  readonly answers?: string;
}

/** The texts of one event, in the order of its steps, long ones cut. None for what is erased, damaged or of an unknown kind. */
export function textsOf(event: SessionEvent): readonly SearchText[] {
  switch (event.kind) {
    case 'withheld':
    case 'opaque':
    case 'unknown':
      return [];
    case 'import/noted':
      return event.payload.what === 'title' ? titleOf(event.payload.text) : [];
    case 'session/created':
    case 'session/forked':
    case 'session/spawned':
    case 'session/detached':
    case 'catalogue/titled':
      return titleOf(event.payload.title);
    case 'message':
      return partTexts(event.payload.parts, KIND_OF[event.payload.author]);
    case 'model/answered':
      return partTexts(event.payload.parts, event.payload.synthetic === true ? 'harness' : 'agent');
    case 'tool/ended':
      return partTexts(
        event.payload.parts.filter(({ type }) => type !== 'image'),
        'harness',
      );
    case 'tool/started':
      return [startedText(event.payload)];
    case 'approval/answered':
      return event.payload.answer === 'edited' ? drawnTexts(event) : answeredTexts(event.payload);
    default:
      return drawnTexts(event);
  }
}

const KIND_OF = { person: 'you', agent: 'agent', harness: 'harness' } as const;

function titleOf(title: string | undefined): readonly SearchText[] {
  return title === undefined || title.trim() === '' ? [] : [{ kind: 'title', text: cutText(title) }];
}

function startedText({ callId, tool, input }: PayloadOf<'tool/started'>): SearchText {
  return { kind: 'tool', text: callText(tool, input), step: 1, call: callId, onlyIfNew: true };
}

/** What was answered and why; the call itself is named by who shows it. */
function answeredTexts(payload: PayloadOf<'approval/answered'>): readonly SearchText[] {
  const { reason = payload.note } = payload;
  const text = reason === undefined ? sayAnswer(payload) : `${sayAnswer(payload)} (${reason})`;
  return [{ kind: 'approval', text: cutText(text), step: 1 }];
}

/** Other kinds are found by the words of their steps, and by the text that such a step stands for. */
function drawnTexts(event: SessionEvent): readonly SearchText[] {
  const drafts = eventDrafts(event, { cwd: undefined, asked: new Map() });
  return drafts.map(({ kind, title, detail = '' }, at) => {
    const whole = at === 0 ? wholeText(event) : '';
    const shown = detail === '' ? title : `${title} ${detail}`;
    const said = {
      kind,
      text: cutText(whole === '' ? shown : whole === title ? whole : `${title}\n${whole}`),
      step: at + 1,
    };
    const [before] = event.envelope.parents;
    return event.kind === 'run/ended' && before !== undefined ? { ...said, unlessSaidBy: before } : said;
  });
}

/** What a step of a kind other than messages and calls stands for, whole: at least the text of its parts. */
export function wholeText(event: SessionEvent): string {
  switch (event.kind) {
    case 'error':
      return event.payload.message;
    case 'model/failed':
    case 'model/retried':
      return event.payload.reason;
    case 'run/ended':
      return event.payload.reason ?? '';
    case 'memory/proposed':
    case 'memory/committed':
    case 'memory/superseded':
      return event.payload.text;
    case 'approval/asked':
      return event.payload.command;
    case 'merge/completed':
      return [textOf(partsIn(event)), memoryWords(event.payload)].filter((text) => text !== '').join('\n');
    default:
      return textOf(partsIn(event));
  }
}

/** One text for each step that the parts are drawn as: neighbouring texts and files are one, images stand in it without words. */
function partTexts(parts: readonly Part[], said: StepKind): readonly SearchText[] {
  const found: SearchText[] = [];
  let run: Part[] = [];
  let step = 0;
  const flush = () => {
    if (isStep(run)) found.push({ kind: said, text: cutText(saidText(run)), step: ++step });
    run = [];
  };
  for (const part of parts) {
    if (part.type === 'reasoning' || part.type === 'tool-call') flush();
    if (part.type === 'reasoning') {
      if (part.text.trim() !== '') found.push({ kind: 'thinking', text: cutText(part.text), step: ++step });
      else if (part.hidden === true) step++;
    } else if (part.type === 'tool-call') {
      found.push({ kind: 'tool', text: callText(part.name, part.input), step: ++step, call: part.callId });
    } else if (part.type === 'text' || part.type === 'file' || part.type === 'image') run.push(part);
  }
  flush();
  for (const result of partsOf(parts, 'tool-result')) {
    found.push({ kind: 'tool', text: resultText(result), step: ++step, answers: result.callId });
  }
  return found.filter(({ text }) => text.trim() !== '');
}

/** Images alone are a step too, though nothing of it can be searched. */
function isStep(run: readonly Part[]): boolean {
  return run.some(
    (part) =>
      (part.type === 'text' && part.text.trim() !== '') ||
      (part.type === 'file' && part.name !== '') ||
      (part.type === 'image' && part.callId === undefined),
  );
}

function saidText(run: readonly Part[]): string {
  return run
    .flatMap((part) => {
      if (part.type === 'text') return [part.text];
      return part.type === 'file' ? [part.name, part.text ?? ''] : [];
    })
    .filter((text) => text !== '')
    .join('\n\n');
}

function resultText({ output, paths = [] }: PartOf<'tool-result'>): string {
  return cutOutput([output, ...paths].join('\n'));
}
