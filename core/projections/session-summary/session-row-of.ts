import { type Standing, type StatusFacts, statusOf, waitsOnMerge } from '../status/status-of.ts';
import { firstWords } from '../text/first-words.ts';
import { oneLine } from '../text/one-line.ts';
import { counted } from '../text/say-count.ts';
import { judgedStepsOf, outcomeOf } from '../validation/outcome-of.ts';
import type { Copy } from './copies.ts';
import { copyOf } from './copy-of.ts';
import { figuresOf } from './figures-of.ts';
import { copiedOpening, type Opening } from './opening.ts';
import { projectKey } from './project-key.ts';
import type { SessionRow } from './session-row.ts';
import type { SessionSummary } from './summary-state.ts';

/** What a row depends on that is not in the session's own events: the catalogue, the lineage, the world. */
export interface RowFacts extends Omit<StatusFacts, 'steps'> {
  readonly head: string;
  /** Session at the root of the lineage; the session itself where absent. */
  readonly root?: string;
  /** Title that a person gave (S10). */
  readonly title?: string;
  readonly trashed: boolean;
  /** In the trash because its making was undone. */
  readonly unmade?: boolean;
  /** Holds a kind that must not be passed over (S11). */
  readonly readOnly?: boolean;
  /** The newest step of the file that it was imported from is on it. */
  readonly active?: boolean;
  /** It is of the sample that ships with the product. */
  readonly madeUp?: boolean;
  /** Where it leaves from, where that is known better than its opening says. */
  readonly parent?: NonNullable<SessionRow['parent']>;
  /** Where a detached session comes from, by the act that made it: said where its opening was erased. */
  readonly cameFrom?: { readonly session: string; readonly event: string };
  /** What it was found to copy is here: the copied part counts there, and a root hangs on it. */
  readonly originalIsHere?: boolean;
  /** Title of the session that it was forked or detached from. */
  readonly originTitle?: string;
  /** Working folder: its own, or that of the session above it which it is handed down from. */
  readonly cwd?: string;
}

const TITLE = 240;

/** The line of a session in the library. Costs as much as the session has answers; reads only. */
export function sessionRowOf(summary: SessionSummary, facts: RowFacts): SessionRow {
  const copy = facts.originalIsHere === true ? summary.copies.newest : undefined;
  const opening = openingNow(summary, facts, copy);
  const { status, detail } = standingOf(summary, facts);
  const outcome = outcomeOf(summary.status.verdicts);
  const judgedSteps = judgedStepsOf(summary.status.verdicts);
  const cwd = summary.cwd ?? facts.cwd;
  const parent = facts.parent ?? opening?.parent;
  const cameFrom = opening?.cameFrom ?? facts.cameFrom;
  const figures = figuresOf(summary);
  return {
    id: summary.session,
    head: facts.head,
    ...titleOf(summary, facts),
    kind: opening?.kind ?? 'main',
    ...(opening?.kindLost === true ? { kindLost: true } : {}),
    status,
    ...(detail === undefined ? {} : { statusDetail: detail }),
    ...cutProgramOf(summary, { status, leased: facts.leased }),
    ...(status === 'waiting' && waitsOnMerge(summary.status) ? { waitsOnMerge: true } : {}),
    ...(summary.workflowRuns.length === 0 ? {} : { workflowRuns: [...summary.workflowRuns] }),
    ...(summary.isUnisolated ? { unisolated: true } : {}),
    ...(outcome === undefined ? {} : { outcome }),
    ...(judgedSteps === undefined ? {} : { judgedSteps }),
    ...(summary.status.verdicts.verified ? { verified: { ...summary.status.verdicts.verified } } : {}),
    ...(opening?.writesBlock === true ? { writesBlock: true } : {}),
    ...(facts.reading?.is === 'read' ? { beingRead: true } : {}),
    source: opening?.source ?? 'openrath',
    ...(opening?.path === undefined ? {} : { path: opening.path }),
    ...(opening?.gap === undefined ? {} : { gap: opening.gap }),
    project: projectKey(cwd),
    projectLabel: cwd ?? '',
    root: facts.root ?? summary.session,
    ...(facts.active === true ? { active: true } : {}),
    ...(facts.madeUp === true ? { madeUp: true } : {}),
    ...(parent === undefined ? {} : { parent: { ...parent } }),
    ...(summary.isRerun ? { rerun: true } : {}),
    ...(summary.replaces === undefined ? {} : { replaces: summary.replaces }),
    ...(summary.again === undefined ? {} : { again: summary.again }),
    ...(opening?.atBreak === undefined ? {} : { atBreak: { ...opening.atBreak } }),
    ...(cameFrom === undefined ? {} : { cameFrom: { ...cameFrom } }),
    ...(copy === undefined ? {} : { copyOf: copyOf(copy, figures) }),
    events: summary.events,
    ...(summary.withheld === 0 ? {} : { withheld: summary.withheld }),
    ...figures,
    models: [...summary.models],
    ...costOf(summary),
    ...(summary.firstAtMs === undefined ? {} : { firstAtMs: summary.firstAtMs }),
    ...(summary.lastAtMs === undefined ? {} : { lastAtMs: summary.lastAtMs }),
    lastStep: summary.lastStep,
    sizeBytes: summary.sizeBytes,
    trashed: facts.trashed,
    ...(facts.unmade === true && summary.events <= 1 ? { undone: true } : {}),
    readOnly: facts.readOnly === true || opening?.imported === true,
  };
}

function openingNow({ opening }: SessionSummary, { parent }: RowFacts, copy: Copy | undefined): Opening | undefined {
  if (opening === undefined || copy === undefined || parent !== undefined) return opening;
  return copiedOpening(opening, copy.mark);
}

function costOf({ cost, withheld }: SessionSummary): Pick<SessionRow, 'costUsd'> {
  return cost.priced === 0 || cost.unpriced > 0 || withheld > 0 ? {} : { costUsd: cost.usd };
}

/** The program that was cut off in it, where nobody goes on with it. */
function cutProgramOf(
  { status: { program } }: SessionSummary,
  { status, leased }: Pick<Standing, 'status'> & Pick<StatusFacts, 'leased'>,
): Pick<SessionRow, 'cutProgram' | 'cutRun'> {
  if (program === undefined || leased || (status !== 'interrupted' && status !== 'waiting')) return {};
  return { cutProgram: program.name, cutRun: program.run };
}

/** The status (S8), as far as it can be known: of a session that was erased as a whole nothing says how it ended. */
function standingOf(summary: SessionSummary, facts: RowFacts): Standing {
  const { status, events, withheld, steps, stepsWithheld } = summary;
  const known = { ...facts, steps: steps.made - stepsWithheld };
  if (withheld === 0) return statusOf(status, known);
  const says = `${counted(withheld, 'event')} ${withheld === 1 ? 'is' : 'are'} withheld: erased`;
  if (withheld === events) return { status: 'erased', detail: says };
  const { status: is, detail } = statusOf(status, known);
  return { status: is, detail: detail === undefined ? says : `${detail}; ${says}` };
}

/** A person's title, else the log's, else the first prompt, else where it comes from, else nothing but the id. */
export function titleOf(
  summary: SessionSummary,
  { title, originTitle }: Pick<RowFacts, 'title' | 'originTitle'>,
): Pick<SessionRow, 'title' | 'titleFrom'> {
  const { opening, logTitle, prompt, command, session, isRerun } = summary;
  const candidates = [
    ['person', title],
    ['log', logTitle],
    [opening?.imported === false ? (isRerun ? 're-run' : 'person') : 'log', opening?.title],
    ['prompt', opening?.task],
    ['prompt', prompt],
    ['lineage', sayOrigin(opening?.kind, originTitle)],
    ['prompt', command],
  ] as const;
  for (const [titleFrom, text] of candidates) {
    const line = text === undefined ? '' : oneLine(firstWords(text).words, TITLE).text;
    if (line !== '') return { title: line, titleFrom };
  }
  return { title: session, titleFrom: 'id' };
}

function sayOrigin(kind: SessionRow['kind'] | undefined, title: string | undefined): string | undefined {
  if (title === undefined) return kind === 'detached' ? 'Detached from a session that is not here' : undefined;
  return kind === 'detached' ? `${title}, detached` : `Fork of ${title}`;
}
