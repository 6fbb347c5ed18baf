import type { MergePreview, MergeUnderWay } from '../contract/merge.ts';
import type { SessionRow } from '../contract/view.ts';
import { oneLine } from '../projections/text/one-line.ts';
import { counted, figure } from '../projections/text/say-count.ts';
import { isUnpriced } from '../projections/usage/is-unpriced.ts';
import { usd } from '../projections/usage/say-price.ts';
import { sayAncestor } from './merge-ancestor.ts';
import { conflictsOf, type OpenConflict } from './merge-answers.ts';

type Layers = Pick<MergePreview, 'parted' | 'partedAt' | 'since' | 'transcript' | 'workspace' | 'memory'>;

type MemoryItem = NonNullable<MergePreview['memory']['conflicts'][number]['ours']>;

/** What theirs has cost already, in words and as a fact. */
export interface Paid {
  readonly says: string;
  readonly fact: { readonly paidUsd: number | 'none' | 'unknown' };
}

/** What a session has cost. */
export function paidFor(theirs: SessionRow): Paid {
  const paidUsd = isUnpriced(theirs) ? 'unknown' : (theirs.costUsd ?? 'none');
  return { says: typeof paidUsd === 'number' ? usd(paidUsd) : paidUsd, fact: { paidUsd } };
}

/** What a merge would bring, layer by layer, for people. `conflicts`: all that it has, those that were answered for the preview among them. */
export function sayPreview(
  preview: MergePreview,
  { paid, conflicts }: { readonly paid: Paid; readonly conflicts: readonly OpenConflict[] },
): string {
  if (preview.meeting.type === 'fast-forward')
    return 'Ours has nothing that theirs has not: it would go on from their newest event.';
  const open = conflictsOf(preview);
  const isSettled = ({ layer, name }: OpenConflict) => !open.some((each) => each.layer === layer && each.name === name);
  return [...sayLayers(preview, paid), ...sayConflicts(conflicts, isSettled)].join('\n');
}

/** How far a merge that is open has come, and what it brings. */
export function sayUnderWay(open: MergeUnderWay, paid: Paid): string {
  const conflicts = conflictsOf(open);
  const isSettled = ({ layer, name }: OpenConflict) =>
    open.settled.some((each) => each.layer === layer && each.conflict === name);
  const settled = conflicts.filter(isSettled).length;
  return [
    `This merge is open: ${settled} of ${counted(conflicts.length, 'conflict')} settled.`,
    ...sayLayers(open, paid),
    ...sayConflicts(conflicts, isSettled),
  ].join('\n');
}

function sayLayers({ parted, partedAt, since, transcript, workspace, memory }: Layers, paid: Paid): string[] {
  return [
    ...sayAncestor(parted, partedAt),
    `Since they parted: theirs ${counted(since.theirs, 'step')}, ours ${since.ours}.`,
    ...sayTranscript(transcript),
    sayFiles(workspace),
    ...(workspace?.comes ?? []).map(
      ({ path, how, lines, runsLater }) =>
        `  ${how.padEnd(8)}${path}${lines === undefined ? '' : `  ${sayLines(lines)}`}${runsLater === true ? '  runs later' : ''}`,
    ),
    memory.comes.length === 0 ? 'Memory: none.' : `Memory: ${counted(memory.comes.length, 'item')}.`,
    ...memory.comes.map(({ key, text }) => `  ${key}: ${text === undefined ? 'retracted' : oneLine(text, 80).text}`),
    `Price: this merge ${usd(0)}; already paid for theirs: ${paid.says}, not added again.`,
  ];
}

function sayTranscript({ text, brings, leftOut, growsBy }: Layers['transcript']): string[] {
  if (text === '') return ['Transcript: none.'];
  const left = leftOut === 0 ? '' : `, ${counted(leftOut, 'earlier step')} left out`;
  return [
    `Transcript: one block of ${counted(text.length, 'character')} from ${counted(brings.length, 'event')}${left}. Next request grows by about ${counted(growsBy, 'token')}, estimated.`,
    ...text.split('\n').map((line) => `  ${line}`),
  ];
}

function sayConflicts(conflicts: readonly OpenConflict[], isSettled: (each: OpenConflict) => boolean): string[] {
  if (conflicts.length === 0) return ['No conflicts.'];
  return [
    `${counted(conflicts.length, 'conflict')}:`,
    ...conflicts.flatMap((each) => {
      const { layer, name, why, sides = {} } = each;
      return [`  ${isSettled(each) ? 'settled  ' : ''}${layer.padEnd(10)}${name}  ${why}`, ...saySides(sides)];
    }),
  ];
}

/** What each side says of a key, and where it wrote it. */
function saySides(sides: NonNullable<OpenConflict['sides']>): string[] {
  return (['base', 'ours', 'theirs'] as const).flatMap((side) => {
    const item = sides[side];
    return item === undefined ? [] : [`    ${side.padEnd(8)}${oneLine(item.text, 80).text}${sayWritten(item)}`];
  });
}

function sayWritten({ written }: MemoryItem): string {
  if (written === undefined) return '';
  const { step, title, session, evidence } = written;
  const of = oneLine(title ?? session, 80).text;
  return `  (written at step ${figure(step)} of ${of}${evidence === undefined ? '' : `; evidence ${sayEvidence(evidence)}`})`;
}

function sayEvidence({ title, ending }: NonNullable<NonNullable<MemoryItem['written']>['evidence']>): string {
  const command = oneLine(title, 80).text;
  return ending === undefined ? command : `${command}, ${ending}`;
}

function sayFiles(workspace: MergePreview['workspace']): string {
  if (workspace === undefined || workspace.comes.length === 0) return 'Files: none.';
  const { comes, sizeBytes, lines } = workspace;
  const not = lines.notCounted === 0 ? '' : `, ${counted(lines.notCounted, 'file')} not counted`;
  return `Files: ${comes.length} of theirs, ${counted(sizeBytes, 'byte')}, lines ${sayLines(lines)}${not}.`;
}

function sayLines({ added, removed }: { readonly added: number; readonly removed: number }): string {
  return `+${added} −${removed}`;
}
