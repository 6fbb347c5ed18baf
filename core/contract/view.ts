/** Folds and shapes that the window runs itself, by name. The window imports nothing else of the core. */

export { isEventId } from '../model/ids.ts';
export { isWithin } from '../model/is-within.ts';
export type { Part, UsagePart } from '../model/parts.ts';
export { UNISOLATED } from '../model/placement/unisolated.ts';
export { sayRule } from '../model/policy/decide-call.ts';
export { quoted } from '../model/quoted.ts';
export type { SessionEvent } from '../model/read-event.ts';
export { leadsOut } from '../model/workspace/leads-out.ts';
export type { ContextView } from '../projections/context-at/context-view.ts';
export { dayOf } from '../projections/day/day-of.ts';
export {
  allAdded,
  type DiffLine,
  type LineDiff,
  lineDiff,
  splitLines,
  withCounts,
  withNumbers,
} from '../projections/diff/line-diff.ts';
export type { Effect } from '../projections/effects/effect.ts';
export type { Fact } from '../projections/evidence/fact.ts';
export { factsOf } from '../projections/evidence/facts-of.ts';
export type { Lane } from '../projections/lineage-graph/lane.ts';
export { lanesOf } from '../projections/lineage-graph/lanes-of.ts';
export { stepBefore } from '../projections/lineage-graph/step-before.ts';
export { partsIn } from '../projections/parts/parts-in.ts';
export { runsUnisolated, sayPlacement } from '../projections/placement/say-placement.ts';
export { sayFolder, sayNetwork, startedProgram } from '../projections/placement/say-reach.ts';
export { countedOnce, drawnSteps, isCopyBranch, isWholeCopy } from '../projections/session-summary/copy-of.ts';
export { cutRuns } from '../projections/session-summary/cut-runs.ts';
export { isLeast, knownCount } from '../projections/session-summary/known-counts.ts';
export { leftOutOf } from '../projections/session-summary/left-out-of.ts';
export { projectKey } from '../projections/session-summary/project-key.ts';
export type { SessionRow, Status, TokenTotals } from '../projections/session-summary/session-row.ts';
export { type StillRow, standsStill } from '../projections/session-summary/stands-still.ts';
export { STOPPING } from '../projections/status/status-of.ts';
export { callTitle } from '../projections/steps/call-title.ts';
export { FILES_STAY } from '../projections/steps/files-stay.ts';
export { foldStep } from '../projections/steps/fold-steps.ts';
export { isStrayResult } from '../projections/steps/is-stray-result.ts';
export { lastEventOf } from '../projections/steps/last-event-of.ts';
export { noteSpawn } from '../projections/steps/note-spawn.ts';
export { sayStep } from '../projections/steps/say-step.ts';
export { stepKey } from '../projections/steps/step-key.ts';
export { stepKinds } from '../projections/steps/step-kinds.ts';
export type { CallState, StepKind, StepRow } from '../projections/steps/step-row.ts';
export { emptySteps, type Steps, stepKeyAt } from '../projections/steps/steps.ts';
export { foldCase } from '../projections/text/fold-case.ts';
export { hasHidden, INVISIBLE } from '../projections/text/invisible.ts';
export { MARK, MARK_PILE } from '../projections/text/mark-pile.ts';
export { type Line, oneLine } from '../projections/text/one-line.ts';
export { sayContextSize } from '../projections/text/say-context-size.ts';
export { sayCutProgram } from '../projections/text/say-cut-program.ts';
export { sayDamagedSearch } from '../projections/text/say-damaged-search.ts';
export { sayDurability } from '../projections/text/say-durability.ts';
export { sayLeftOut } from '../projections/text/say-left-out.ts';
export { sayMissing } from '../projections/text/say-missing.ts';
export { sayNotRecorded } from '../projections/text/say-not-recorded.ts';
export { sayParentStays } from '../projections/text/say-parent-stays.ts';
export { sayStandStill } from '../projections/text/say-stand-still.ts';
export { typedWords } from '../projections/text/typed-words.ts';
export { countsExactly } from '../projections/usage/counts-exactly.ts';
export { foldUsage } from '../projections/usage/fold-usage.ts';
export { isUnpriced } from '../projections/usage/is-unpriced.ts';
export { knownUsage, type Used } from '../projections/usage/known-usage.ts';
export { sayCounting } from '../projections/usage/say-counting.ts';
export { sayPrice } from '../projections/usage/say-price.ts';
export { areUnknown, sayTokens } from '../projections/usage/say-tokens.ts';
export { type Explained, explainUsage, totalUsage } from '../projections/usage/total-usage.ts';
export { emptyUsage, type TokenCounts, type Usage } from '../projections/usage/usage-state.ts';
export { sayDifference } from '../projections/validation/say-difference.ts';
export { sayOutcome } from '../projections/validation/say-outcome.ts';
export { holds, sayVerified } from '../projections/validation/say-verified.ts';
export {
  decidingStepVerdict,
  type JudgedSteps,
  type StepVerdict,
  sayBasis,
  sayJudgedSteps,
  sayStepVerdict,
} from '../projections/validation/step-words.ts';
export type { CallEvidence } from './call-evidence.ts';
export type { DetailPart } from './detail-part.ts';
export type { EventDetail } from './event-detail.ts';
export type { EventText } from './event-text.ts';
export type { ExecEnd } from './exec.ts';
export type { ComparedChange, FileRow, PlannedChange, PlannedConflict } from './files.ts';
export type { FoundEvent, Unsearched } from './find.ts';
export type { HomeNotice, HomeState } from './home-state.ts';
export type { FileReport, FoundLogs, ImportProgress, QuarantinedPart } from './import-report.ts';
export { KEPT_PART_BYTES } from './kept-part-bytes.ts';
export type { McpServerRow, McpToolRow } from './mcp.ts';
export type { FileConflict, MergePreview, MergeUnderWay, PickableStep } from './merge.ts';
export type { BlockEstimate, WrittenBlock } from './merge-blocks.ts';
export type { KeysKept, ProviderRow } from './models.ts';
export type { Act, News, NewsItem } from './news.ts';
export type { WrittenRuleRow } from './policy.ts';
export { readEventText } from './read-event-text.ts';
export type { RecallEvidence } from './recall-evidence.ts';
export type { Refusal } from './refusal.ts';
export type { MomentView, RerunPlanView, VerifiedStepRow } from './replay.ts';
export type { RevisionRow, RunSpentView } from './runs.ts';
export type { SearchHit } from './search.ts';
export type { KeptSetupRow } from './setups.ts';
export type { TrashPreview } from './trash.ts';
export type { AnswerUsage, CountedUsage, UsageReport } from './usage.ts';
export type { AnsweredRow, AskedAround, WaitingRow } from './waiting.ts';
