import { type Part, partsIn, type SessionEvent, type StepRow } from '../../../core/contract/view.ts';
import { stepParts } from '../inspector/step-parts.ts';

/** Whole texts of steps, in lower case, for finding. Filled page by page from the record. */
export interface FindTexts {
  /** By step key. */
  readonly texts: Map<string, FindText>;
  /** Characters in all of them. */
  size: number;
}

export interface FindText {
  readonly text: string;
  /** False where a long result stands elsewhere, and this is only its beginning. */
  readonly whole: boolean;
}

/** Which steps an event has something to say for. */
export interface StepsByEvent {
  readonly own: ReadonlyMap<string, readonly StepRow[]>;
  /** Calls by the event that holds their result. */
  readonly answered: ReadonlyMap<string, readonly StepRow[]>;
}

/** Characters that are kept at most; steps beyond that are found by title only, and the bar says so. */
export const mostKept = 80_000_000;

export function stepsByEvent(steps: readonly StepRow[]): StepsByEvent {
  return {
    own: Map.groupBy(steps, ({ event }) => event),
    answered: Map.groupBy(
      steps.filter(({ call }) => call?.result !== undefined),
      ({ call }) => call?.result ?? '',
    ),
  };
}

/** Notes what an event says, at the steps that it belongs to. Events come in order; a result is added to its call. */
export function noteText(into: FindTexts, event: SessionEvent, { own, answered }: StepsByEvent): void {
  const parts = partsIn(event);
  for (const step of own.get(event.id) ?? []) put(into, step.key, saidIn(step, parts));
  for (const step of answered.get(event.id) ?? []) {
    const result = parts.find((part) => part.type === 'tool-result' && part.callId === step.call?.callId);
    if (result?.type !== 'tool-result') continue;
    const before = into.texts.get(step.key)?.text ?? '';
    put(into, step.key, { text: `${before}\n${result.output.toLowerCase()}`, whole: result.blob === undefined });
  }
}

function saidIn(step: StepRow, parts: readonly Part[]): FindText {
  const { text, call, result } = stepParts(step, { parts: [...parts] });
  const said = [text, call?.input, result?.output].filter((each) => each !== undefined && each !== '').join('\n');
  const isAnswered = step.call?.result === undefined || result !== undefined;
  return { text: said.toLowerCase(), whole: isAnswered && result?.blob === undefined };
}

function put(into: FindTexts, key: string, text: FindText): void {
  const size = into.size - (into.texts.get(key)?.text.length ?? 0) + text.text.length;
  if (size > mostKept) return;
  into.texts.set(key, text);
  into.size = size;
}
