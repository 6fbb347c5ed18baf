/** Folds and shapes that the window runs itself, by name. The window imports nothing else of the core. */

export type { Part, UsagePart } from '../model/parts.ts';
export type { SessionEvent } from '../model/read-event.ts';
export type { ContextView } from '../projections/context-at/context-view.ts';
export { dayOf } from '../projections/day/day-of.ts';
export type { Fact } from '../projections/evidence/fact.ts';
export { factsOf } from '../projections/evidence/facts-of.ts';
export type { Lane } from '../projections/lineage-graph/lane.ts';
export { lanesOf } from '../projections/lineage-graph/lanes-of.ts';
export { partsIn } from '../projections/parts/parts-in.ts';
export { projectKey } from '../projections/session-summary/project-key.ts';
export type { SessionRow, Status, TokenTotals } from '../projections/session-summary/session-row.ts';
export { callTitle } from '../projections/steps/call-title.ts';
export { foldStep } from '../projections/steps/fold-steps.ts';
export { noteSpawn } from '../projections/steps/note-spawn.ts';
export { sayStep } from '../projections/steps/say-step.ts';
export { type CallState, type StepKind, type StepRow, stepKinds } from '../projections/steps/step-row.ts';
export { emptySteps, type Steps, stepKeyAt } from '../projections/steps/steps.ts';
export { type Line, oneLine } from '../projections/text/one-line.ts';
export { foldUsage } from '../projections/usage/fold-usage.ts';
export { type Explained, explainUsage, totalOfAll, totalUsage } from '../projections/usage/total-usage.ts';
export { emptyUsage, type TokenCounts, type Usage } from '../projections/usage/usage-state.ts';
export type { EventDetail } from './event-detail.ts';
export { type EventText, readEventText } from './event-text.ts';
export type { FileReport, FoundLogs, ImportProgress } from './import-report.ts';
export type { Act, News, NewsItem } from './news.ts';
export type { Refusal } from './refusal.ts';
