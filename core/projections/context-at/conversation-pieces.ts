import { partsOf } from '../../model/parts-of.ts';
import type { EventOf, SessionEvent } from '../../model/read-event.ts';
import { answerNote, stoppedIn } from '../conversation/answer-note.ts';
import type { Results } from '../conversation/results-in.ts';
import { partsIn } from '../parts/parts-in.ts';
import { isImported, sourceOf } from '../parts/source-of.ts';
import { textOf } from '../parts/text-of.ts';
import { placementIn } from '../placement/fold-placement.ts';
import { sayCall } from '../steps/call-title.ts';
import { oneLine } from '../text/one-line.ts';
import { answerId, isAnswer } from './answer-span.ts';
import { outputKey } from './compaction.ts';
import type { ContextSource } from './context-source.ts';
import type { LiveEvents } from './live-events.ts';
import { isLost, lostPiece, mayCarry } from './lost-contents.ts';
import { messagePiece } from './message-piece.ts';
import type { Piece } from './piece.ts';
import { isPrompt } from './rolled-back-turns.ts';

/** What is being put together while the events are walked. */
interface Walk {
  readonly history: readonly SessionEvent[];
  readonly source: ContextSource;
  readonly emptied: LiveEvents['emptied'];
  /** Of calls of our own. */
  readonly results: Results;
  /** Answers that were cut by the stop of their run. */
  readonly stopped: ReadonlySet<string>;
  /** The newest working folder: paths in labels are relative to it. */
  readonly cwd: string | undefined;
  /** Reasoning before this index is of earlier turns and not sent again. */
  readonly lastPrompt: number;
  readonly pieces: Piece[];
  /** Title of each call as it ran, by call id. */
  readonly calls: Map<string, string>;
  /** Place of the newest answer in `pieces`, its id, and whether a record without an id would still belong to it. */
  answer: { readonly place: number; readonly id: string | undefined; open: boolean } | undefined;
  /** A compaction whose summary is the next message of the harness. */
  awaitsSummary: boolean;
}

/** The conversation that is still in the context, in the order it would be sent. */
export function conversationPieces(
  history: readonly SessionEvent[],
  events: LiveEvents,
  { source, results }: { readonly source: ContextSource; readonly results: Results },
): Piece[] {
  const { live, emptied } = events;
  const lastPrompt = live.findLast((index) => isPrompt(history[index])) ?? 0;
  const walk: Walk = {
    history,
    source,
    emptied,
    results,
    stopped: stoppedIn(history),
    cwd: history.flatMap(placementIn).findLast((fact) => fact.name === 'cwd')?.value,
    lastPrompt,
    pieces: [],
    calls: new Map(),
    answer: undefined,
    awaitsSummary: false,
  };
  for (const index of live) {
    const event = history[index];
    if (event !== undefined) addEvent(walk, event, index);
  }
  return walk.pieces.filter(({ text, role }) => text !== '' || role === 'memory' || role === 'withheld');
}

function addEvent(walk: Walk, event: SessionEvent, at: number): void {
  if (walk.answer !== undefined && ends(event)) walk.answer.open = false;
  if (isLost(event)) addLost(walk, event, at);
  else if (isAnswer(event)) addAnswer(walk, event, at);
  else if (event.kind === 'context/compressed') {
    const text = textOf(event.payload.parts ?? []);
    walk.awaitsSummary = text === '';
    walk.pieces.push({ label: 'Compaction summary', role: 'summary', text, at, events: [event.id] });
  } else {
    addMessage(walk, event, at);
  }
  if (isImported(event)) addResults(walk, event, at);
  else if (event.kind === 'model/answered') addOwnResults(walk, event, at);
}

/** What was lost may have been the summary that a compaction waits for. */
function addLost(walk: Walk, event: SessionEvent, at: number): void {
  const before = walk.pieces.at(-1);
  const piece = lostPiece(event, at, before);
  if (piece.events.length > 1) walk.pieces.splice(-1, 1, piece);
  else walk.pieces.push(piece);
  walk.awaitsSummary = false;
}

/** A summary in a message of the harness goes before the words of the compaction's own record. */
function addMessage(walk: Walk, event: SessionEvent, at: number): void {
  const isMarked = isMarkedSummary(event);
  const piece = messagePiece(event, at, walk.awaitsSummary || isMarked);
  if (piece === undefined) return;
  const last = walk.pieces.at(-1);
  if (isMarked && last?.role === 'summary') walk.pieces.splice(-1, 1, { ...piece, events: [...last.events, event.id] });
  else walk.pieces.push(piece);
  walk.awaitsSummary = false;
}

/** True for a message that its source marks as the summary of a compaction. */
function isMarkedSummary(event: SessionEvent): boolean {
  return Object.entries(sourceOf(event)?.marks ?? {}).some(
    ([name, mark]) => /compact.?summary/i.test(name) && mark === true,
  );
}

/** True where the model saw something between the records before and after the event. */
function ends(event: SessionEvent): boolean {
  return event.kind === 'model/requested' || (!isAnswer(event) && mayCarry(event));
}

/** Records of one answer of a log are one piece, at the place of the first. */
function addAnswer(walk: Walk, event: SessionEvent, at: number): void {
  const text = answerText(walk, event, at);
  const id = answerId(event);
  const { answer } = walk;
  const known = answer === undefined ? undefined : walk.pieces[answer.place];
  if (
    isImported(event) &&
    answer !== undefined &&
    known !== undefined &&
    (id === undefined ? answer.open : id === answer.id)
  ) {
    const joined = [known.text, text].filter((part) => part !== '').join('\n\n');
    known.events.push(event.id);
    walk.pieces[answer.place] = { ...known, text: joined };
    return;
  }
  walk.answer = { place: walk.pieces.length, id, open: id === undefined };
  walk.pieces.push({ label: 'Agent', role: 'assistant', text, at, events: [event.id] });
}

function answerText(walk: Walk, event: SessionEvent, at: number): string {
  const texts = partsIn(event).flatMap((part) => {
    if (part.type === 'text') return [part.text];
    if (part.type === 'reasoning') return at < walk.lastPrompt ? [] : [part.text];
    if (part.type !== 'tool-call') return [];
    const { input = part.input } = walk.results.edit(event.id, part.callId) ?? {};
    walk.calls.set(part.callId, oneLine(sayCall({ tool: part.name, input }, walk.cwd), 100).text);
    return [`${part.name} ${part.input}`];
  });
  return texts.filter((text) => text !== '').join('\n\n');
}

/** What a model of ours reads behind its answer, wherever it stands in the record: what came of its calls, in the order they were asked, and that it broke off. */
function addOwnResults(walk: Walk, event: EventOf<'model/answered'>, at: number): void {
  for (const { callId } of partsOf(event.payload.parts, 'tool-call')) {
    const result = walk.results.found(event, callId);
    const from = result === undefined ? undefined : walk.history[result.at];
    if (result !== undefined && from !== undefined)
      walk.pieces.push(resultPiece(walk, from, { callId, at: result.at, text: result.output }));
  }
  const note = answerNote(event, walk.stopped);
  if (note !== '') walk.pieces.push({ label: 'Harness', role: 'harness', text: note, at, events: [event.id] });
}

function addResults(walk: Walk, event: SessionEvent, at: number): void {
  const results = partsOf(partsIn(event), 'tool-result');
  for (const { callId, output, blob } of results) {
    const whole = blob === undefined ? undefined : walk.source.blobText?.(blob);
    const text = walk.emptied.has(outputKey(at, callId)) ? 'output dropped' : (whole ?? output);
    walk.pieces.push(resultPiece(walk, event, { callId, at, text }));
  }
}

interface ShownResult {
  readonly callId: string;
  readonly at: number;
  readonly text: string;
}

function resultPiece({ calls }: Walk, { id }: SessionEvent, { callId, at, text }: ShownResult): Piece {
  const label = calls.get(callId) ?? `result of ${oneLine(callId, 80).text}`;
  return { label, role: 'tool', text: text === '' ? 'no output' : text, at, events: [id] };
}
