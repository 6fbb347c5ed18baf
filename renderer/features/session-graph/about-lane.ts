import { type Lane, sayJudgedSteps, sayOutcome } from '../../../core/contract/view.ts';
import { kindWord } from '../../ui/kind-word.ts';
import { count } from '../../ui/number.ts';
import { sessionTitle } from '../../ui/session-title.ts';
import { SHARED_FILES } from '../../ui/shared-files.ts';
import { costWords } from '../library/cost-of.ts';
import { seenText } from '../untrusted-text/seen-text.ts';
import { stepsRead } from '../usage/count-read.ts';
import { laneGap } from './lane-gap.ts';

/** What the head of a lane says beside its title. */
export function factsOf(row: Lane['row']): readonly string[] {
  const state = [
    ...(row.active ? ['active'] : []),
    ...(row.status === 'done' ? [] : [row.status]),
    ...judgedWords(row),
    ...verifiedWords(row),
  ];
  const start = row.atBreak?.how === 'start' ? ['starts at a break'] : [];
  return [...state, ...start, stepsRead([row]), costWords([row]).text];
}

/** A verdict on the lane as it stands, where it is one of its own status: what failed is said by that. */
function judgedWords({ status, outcome }: Lane['row']): readonly string[] {
  if (status !== 'done' || outcome === undefined || outcome.wentOn === true) return [];
  return [outcome.verdict === 'passed' ? 'validated' : 'undecided'];
}

/** What a Verify found, where it found any. */
function verifiedWords({ verified }: Lane['row']): readonly string[] {
  const found = Object.entries(verified ?? {}).filter(([, sum]) => sum > 0);
  return found.length === 0 ? [] : [found.map(([name, sum]) => `${count(sum)} ${name}`).join(', ')];
}

/** All that a lane's head stands for, a line each. */
export function aboutLane(lane: Lane): string {
  const { row } = lane;
  const shared = lane.edge === 'double' ? SHARED_FILES : undefined;
  const kind = row.kindLost === true ? 'kind unknown' : row.kind === 'main' ? undefined : kindWord(row);
  const parts = [
    sessionTitle(row),
    kind,
    `${row.status}${row.statusDetail === undefined ? '' : `: ${row.statusDetail}`}`,
    row.outcome?.verdict === 'passed' ? sayOutcome(row.outcome) : undefined,
    row.judgedSteps === undefined ? undefined : sayJudgedSteps(row.judgedSteps),
    factsOf(row).join(' · '),
    shared,
    laneGap(lane),
    row.endGap === undefined ? undefined : `Behind its last step ${row.endGap}.`,
  ];
  return parts.flatMap((part) => (part === undefined ? [] : [seenText(part, 'prose')])).join('\n');
}
