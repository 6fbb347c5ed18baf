import type { PayloadOf } from '../../model/events.ts';
import { UNISOLATED } from '../../model/placement/unisolated.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { isAfterBreak, isImported, sourceOf, timeOf } from '../parts/source-of.ts';
import { textOf } from '../parts/text-of.ts';
import { foldStatusBesideCalls } from '../status/fold-status.ts';
import { foldStep } from '../steps/fold-steps.ts';
import { forgetSteps } from '../steps/forget-steps.ts';
import { sayStep } from '../steps/say-step.ts';
import type { StepKind, StepRow } from '../steps/step-row.ts';
import { firstWords } from '../text/first-words.ts';
import { oneLine } from '../text/one-line.ts';
import { slashCommand } from '../text/slash-command.ts';
import { foldUsage } from '../usage/fold-usage.ts';
import { foldCopies } from './fold-copies.ts';
import { foldWorkflowRuns } from './fold-workflow-runs.ts';
import { joinedOpening, openingOf } from './opening.ts';
import type { SessionSummary } from './summary-state.ts';

/** Longest title taken from a log or a prompt, in UTF-16 units. */
const TITLE = 160;
/** Steps that are no news of how the session went. */
const QUIET: ReadonlySet<StepKind> = new Set(['harness', 'placement', 'other', 'memory-recalled']);

/**
 * Folds one own event of the session into its summary. `state` is the same object, changed in place. `sizeBytes` is
 * what the event takes in the store. Events come in the order of the branch, the opening first. `letGo` drops rows of steps that
 * are settled; by default all of them.
 */
export function foldSummary(
  state: SessionSummary,
  event: SessionEvent,
  sizeBytes: number,
  letGo: typeof forgetSteps = forgetSteps,
): SessionSummary {
  state.opening ??= openingOf(event);
  if (event.kind === 'import/joined') state.opening = joinedOpening(state.opening, event.payload);
  state.events++;
  if (event.kind === 'withheld') state.withheld++;
  state.sizeBytes += sizeBytes;
  foldUsage(state.usage, event, 'figures');
  foldStatusBesideCalls(state.status, event);
  const { changed } = foldStep(state.steps, event);
  const rows = changed.filter((row) => row.event === event.id);
  foldLastStep(state, event, rows);
  if (event.kind === 'withheld') state.stepsWithheld += rows.length;
  letGo(state.steps, event, changed);
  state.cwd ??= state.steps.placement.get('cwd');
  if (event.kind === 'placement/moved' && !isImported(event)) state.isUnisolated = event.payload.backend === UNISOLATED;
  foldRerun(state, event);
  foldModel(state, event);
  foldCost(state, event);
  foldWorkflowRuns(state.workflowRuns, event);
  foldTitle(state, event);
  foldTime(state, event);
  if (isAfterBreak(event)) state.firstBreak ??= event.envelope.origin.seq;
  foldCopies(state, event);
  if (event.kind !== 'import/noted') state.lastRecord = sourceOf(event)?.record ?? state.lastRecord;
  return state;
}

/** What was erased may have been any step: that it was is the news. */
function foldLastStep(state: SessionSummary, event: SessionEvent, rows: readonly StepRow[]): void {
  const row = rows.findLast(({ kind }) => event.kind === 'withheld' || !QUIET.has(kind));
  if (row !== undefined) state.lastStep = sayStep(row);
}

function foldModel(state: SessionSummary, event: SessionEvent): void {
  if (event.kind !== 'model/answered' || event.payload.synthetic === true) return;
  const { model } = event.payload;
  if (model !== undefined && !state.models.includes(model)) state.models.push(model);
}

function foldRerun(state: SessionSummary, event: SessionEvent): void {
  if (event.kind === 'run/started') noteRerun(state, event.payload.rerun);
  if (event.kind === 'tool/ended' && event.payload.replaces !== undefined)
    state.replaces ??= event.payload.replaces.event;
}

function noteRerun(state: SessionSummary, rerun: PayloadOf<'run/started'>['rerun']): void {
  if (rerun === undefined) return;
  state.isRerun = true;
  if (rerun.again !== undefined) state.again ??= rerun.again;
}

function foldCost({ cost }: SessionSummary, event: SessionEvent): void {
  if (event.kind === 'model/requested' || event.kind === 'model/retried' || event.kind === 'model/failed')
    cost.unpriced += event.payload.mayBeBilled === true ? 1 : 0;
  if (event.kind !== 'model/answered') return;
  const { cost: paid } = event.payload;
  if (paid === undefined) {
    cost.unpriced++;
    return;
  }
  cost.priced++;
  cost.usd += paid.usd;
}

function foldTitle(state: SessionSummary, event: SessionEvent): void {
  if (event.kind === 'import/noted' && event.payload.what === 'title') {
    state.logTitle = titled(event.payload.text ?? '') ?? state.logTitle;
  }
  if (state.prompt !== undefined || event.kind !== 'message' || event.payload.role !== 'user') return;
  if (event.payload.author !== 'person' && !isAgents(state)) return;
  const text = textOf(event.payload.parts);
  const command = slashCommand(text);
  if (command === undefined) state.prompt = titled(text);
  else state.command ??= titled(command);
}

/** True where the prompts are an agent's: the session was spawned. */
function isAgents({ opening }: SessionSummary): boolean {
  return opening?.kind === 'sub-agent' || opening?.kind === 'internal';
}

function titled(text: string): string | undefined {
  const title = oneLine(firstWords(text).words, TITLE).text;
  return title === '' ? undefined : title;
}

function foldTime(state: SessionSummary, event: SessionEvent): void {
  const { atMs } = timeOf(event);
  if (atMs === undefined) return;
  state.firstAtMs = Math.min(state.firstAtMs ?? atMs, atMs);
  state.lastAtMs = Math.max(state.lastAtMs ?? atMs, atMs);
}
