import type { Command } from 'commander';
import type { HostClient } from '../../contract/connect.ts';
import type { MergePreview, MergeUnderWay } from '../../contract/merge.ts';
import { sayFirst } from '../../model/say-first.ts';
import { oneLine } from '../../projections/text/one-line.ts';
import { counted } from '../../projections/text/say-count.ts';
import { findSession } from '../find-session.ts';
import { homeOf } from '../home-of.ts';
import { ancestorNamed, insistOnAncestor, refuseOtherAncestor, type SidesToMerge } from '../merge-ancestor.ts';
import { answersFor, type ConflictAnswer, conflictsOf, type OpenConflict, readAnswers } from '../merge-answers.ts';
import type { Output } from '../output.ts';
import { pickedIn, saySteps, stepsOf } from '../pick-steps.ts';
import { readTextFile } from '../read-text-file.ts';
import { accepted, Refused } from '../refused.ts';
import { type Paid, paidFor, sayPreview, sayUnderWay } from '../say-merge.ts';
import { withHost } from '../with-host.ts';
import { estimateOf, modelNamed, sayWritten, writeBlock, writerNamed } from '../write-block.ts';

interface MergeOptions {
  readonly preview?: true;
  readonly resolve?: readonly string[];
  readonly transcript: string;
  readonly summaryBy?: string;
  readonly draft?: true;
  readonly ancestor?: string;
  readonly adopt?: true;
  readonly abandon?: true;
}

/** `merge`: brings what one session did into another. */
export function addMergeCommand(program: Command, output: Output): void {
  program
    .command('merge <ours> <theirs>')
    .description('bring what theirs did into ours: a block of its words, its files, its session memory')
    .option('--preview', 'say what would come and where the two conflict; nothing is recorded')
    .option(
      '--resolve <answer>',
      'PATH=ours, theirs, base or @FILE; of memory KEY=both or both:SECONDKEY too; again for each conflict',
      gather,
    )
    .option(
      '--transcript <what>',
      'block, nothing, @FILE with words of your own, steps:EVENT,EVENT… that --preview lists, or a block that --draft made',
      'block',
    )
    .option(
      '--summary-by <model>',
      'a model writes the block: PROVIDER/MODEL, or an agent’s file; with --preview says what it costs',
    )
    .option('--draft', 'with --summary-by: have it written, and merge nothing yet')
    .option('--ancestor <event>', 'the common ancestor to merge from, where --preview lists several')
    .option('--adopt', 'take theirs in whole where the two have no common ancestor')
    .option('--abandon', 'close a merge that is open, without taking anything')
    .action((ours: string, theirs: string, options: MergeOptions, command: Command) =>
      withHost(homeOf(command), async (host) => {
        const [into, from] = [await findSession(host, ours), await findSession(host, theirs)];
        const sides = { session: into.id, theirs: from.id };
        await merge({ host, output, sides, paid: paidFor(from), options });
      }),
    );
}

function gather(answer: string, before: readonly string[] = []): readonly string[] {
  return [...before, answer];
}

interface Merging {
  readonly host: HostClient;
  readonly output: Output;
  readonly sides: { readonly session: string; readonly theirs: string };
  readonly paid: Paid;
  readonly options: MergeOptions;
}

async function merge(merging: Merging): Promise<void> {
  const { host, output, sides, options } = merging;
  const { merge: open } = accepted(await host.merge.underWay({ session: sides.session }));
  if (options.abandon === true) return await abandon(merging, open);
  if (open !== undefined) return await takeUp(merging, open);
  const which = await whichOf(merging);
  const previewed = await host.merge.preview(which);
  if (!previewed.ok && previewed.refusal.code === 'already-so') return noOp(merging, previewed.refusal.message);
  const { preview } = accepted(previewed);
  if (options.preview === true) return await sayWhatComes(merging, which, preview);
  if (options.draft === true) return await draft(merging, preview.theirHead);
  insistOnAncestor(preview, which.ancestor);
  const conflicts = conflictsOf(preview);
  const answers = await readAnswers(options.resolve, conflicts);
  refuseUnsettled(leftOf(conflicts, answers), output);
  const transcript = await transcriptOf(merging, preview.theirHead);
  const { ourHead, theirHead } = preview;
  const begun = await host.merge.open({ ...which, ourHead, theirHead });
  if (!begun.ok && begun.refusal.code === 'already-so') return noOp(merging, begun.refusal.message);
  const { result } = accepted(begun);
  if (result.type === 'fast-forward')
    return output.line({ ...sides, merged: 'fast-forward', head: result.head }, result.says);
  await complete(merging, { opened: result.opened, answers, transcript });
}

/** What is to be merged, and from which common ancestor where a person named one. */
async function whichOf({ host, sides, options }: Merging): Promise<SidesToMerge & { readonly ancestor?: string }> {
  const { ancestor, adopt } = options;
  const which = { ...sides, ...(adopt === undefined ? {} : { adopt }) };
  const picked = ancestor === undefined ? undefined : await ancestorNamed(host, which, ancestor);
  return { ...which, ...(picked === undefined ? {} : { ancestor: picked }) };
}

/** Says what the merge would bring; with answers, what it would bring with them. */
async function sayWhatComes(
  merging: Merging,
  which: Parameters<HostClient['merge']['preview']>[0],
  preview: MergePreview,
): Promise<void> {
  const { host, output, sides, paid, options } = merging;
  const conflicts = conflictsOf(preview);
  const answers = await readAnswers(options.resolve, conflicts);
  const given = answers.map(({ layer, name, answer }) => ({ layer, conflict: name, answer }));
  const come = given.length === 0 ? preview : accepted(await host.merge.preview({ ...which, answers: given })).preview;
  const { estimate, steps } = { estimate: await estimated(merging), steps: await stepsOf(host, sides) };
  const says = `${sayPreview(come, { paid, conflicts })}${saySteps(steps)}${estimate.says}`;
  output.line({ ...sides, preview: come, ...paid.fact, ...steps, ...estimate.fact }, says);
}

/** Says that ours has all of theirs (M4). */
function noOp({ output, sides }: Merging, says: string): void {
  output.line({ ...sides, merged: 'nothing', says }, says);
}

/** Goes on with a merge that was opened before: what was settled stays settled. */
async function takeUp(merging: Merging, open: MergeUnderWay): Promise<void> {
  const { sides, paid, options, output } = merging;
  if (open.theirs !== sides.theirs)
    throw new Refused({
      code: 'in-use',
      message: `A merge of ${open.theirs} into ${sides.session} is open.`,
      remedy: 'Complete it, or close it with --abandon.',
    });
  refuseOtherAncestor(open, options);
  const conflicts = conflictsOf(open);
  const isSettled = ({ layer, name }: OpenConflict) =>
    open.settled.some((each) => each.layer === layer && each.conflict === name);
  if (options.preview === true) {
    if (options.resolve !== undefined)
      throw new Refused({
        code: 'usage',
        message: 'This merge is open: --preview says how far it has come, and takes no answers.',
        remedy: 'Leave --resolve out to look, or --preview to settle and complete it.',
      });
    const { estimate, steps } = { estimate: await estimated(merging), steps: await stepsOf(merging.host, sides) };
    const says = `${sayUnderWay(open, paid)}${saySteps(steps)}${estimate.says}`;
    return output.line({ ...sides, open, ...paid.fact, ...steps, ...estimate.fact }, says);
  }
  if (options.draft === true) return await draft(merging, open.theirHead);
  const answers = await readAnswers(options.resolve, conflicts);
  const unsettled = conflicts.filter((each) => !isSettled(each));
  refuseOpen(leftOf(unsettled, answers), output);
  await complete(merging, { opened: open.opened, answers, transcript: await transcriptOf(merging, open.theirHead) });
}

interface Completing {
  readonly opened: string;
  readonly answers: readonly ConflictAnswer[];
  readonly transcript: Parameters<HostClient['merge']['complete']>[0]['transcript'];
}

async function complete({ host, output, sides }: Merging, { opened, answers, transcript }: Completing): Promise<void> {
  const of = { session: sides.session, opened };
  for (const { layer, name, answer } of answers)
    accepted(await host.merge.settle({ ...of, layer, conflict: name, answer }));
  const { head } = accepted(await host.merge.complete({ ...of, transcript }));
  output.line({ ...sides, merged: 'merge', head }, `Merged ${sides.theirs} into ${sides.session}.`);
}

async function abandon({ host, output, sides }: Merging, open: MergeUnderWay | undefined): Promise<void> {
  const { session } = sides;
  if (open === undefined)
    throw new Refused({
      code: 'not-found',
      message: `No merge is open in ${session}.`,
      remedy: 'Nothing was changed.',
    });
  const reason = 'abandoned at the command line';
  const { head } = accepted(await host.merge.abandon({ session, opened: open.opened, reason }));
  output.line({ ...sides, merged: 'abandoned', head }, `Closed the merge of ${open.theirs} into ${session}.`);
}

function leftOf(conflicts: readonly OpenConflict[], answers: readonly ConflictAnswer[]): readonly OpenConflict[] {
  return conflicts.filter(({ layer, name }) => !answers.some((each) => each.layer === layer && each.name === name));
}

/** Lists the conflicts that nobody answered before a merge was opened, and throws Refused where there are some. */
function refuseUnsettled(left: readonly OpenConflict[], output: Output): void {
  const [first] = left;
  if (first === undefined) return;
  sayEach(left, output);
  throw new Refused({
    code: 'invalid',
    message: `Nothing was merged: ${named(left)} not settled.`,
    remedy: `Settle each: ${answersFor(first)}`,
  });
}

/** The same of a merge that is open. */
function refuseOpen(left: readonly OpenConflict[], output: Output): void {
  const [first] = left;
  if (first === undefined) return;
  sayEach(left, output);
  throw new Refused({
    code: 'invalid',
    message: `This merge stays open: ${named(left)} not settled.`,
    remedy: `Settle each: ${answersFor(first)} Or close it with --abandon.`,
  });
}

function sayEach(conflicts: readonly OpenConflict[], output: Output): void {
  for (const { layer, name, why } of conflicts)
    output.line({ conflict: name, layer, why }, `conflict  ${layer.padEnd(10)}${name}  ${why}`);
}

/** How many there are and the first five by name, up to the verb. */
function named(conflicts: readonly OpenConflict[]): string {
  const names = sayFirst(conflicts.map(({ name }) => oneLine(name, 80).text));
  return `${counted(conflicts.length, 'conflict')} (${names}) ${conflicts.length === 1 ? 'is' : 'are'}`;
}

async function transcriptOf(
  { host, output, sides, options }: Merging,
  theirHead: string,
): Promise<Completing['transcript']> {
  const { summaryBy: word, transcript: what } = options;
  if (word !== undefined)
    return { take: 'model', writer: (await writeBlock(host, { sides, theirHead, word }, output)).session };
  if (what === 'block' || what === 'nothing') return { take: what };
  if (what.startsWith('@')) return { take: 'block', edited: await readTextFile(what.slice(1)) };
  const [named = '', file] = what.split('=@', 2);
  if (named.startsWith('steps:')) {
    const picked = { take: 'steps', events: await pickedIn(host, sides, named.slice('steps:'.length)) } as const;
    return { ...picked, ...(file === undefined ? {} : { edited: await readTextFile(file) }) };
  }
  const writer = await writerNamed(host, sides, named);
  if (writer !== undefined)
    return { take: 'model', writer, ...(file === undefined ? {} : { edited: await readTextFile(file) }) };
  throw new Refused({
    code: 'usage',
    message: `${what} is no transcript.`,
    remedy:
      'Say block, nothing, @FILE, steps:EVENT,EVENT…, or the session of a block that was written of theirs as it stands.',
  });
}

/** What a model's block would cost; nothing where none is asked for. */
async function estimated({ host, sides, options }: Merging): Promise<{ readonly fact: object; readonly says: string }> {
  const { summaryBy } = options;
  if (summaryBy === undefined) return { fact: {}, says: '' };
  const { estimate, says } = await estimateOf(host, sides, await modelNamed(summaryBy));
  return { fact: { estimate }, says: `\n${says}` };
}

/** Has the block written, and merges nothing. */
async function draft({ host, output, sides, options }: Merging, theirHead: string): Promise<void> {
  const { summaryBy: word } = options;
  if (word === undefined)
    throw new Refused({ code: 'usage', message: 'Nobody is named to write it.', remedy: 'Say --summary-by MODEL.' });
  const written = await writeBlock(host, { sides, theirHead, word }, output);
  output.line({ ...sides, written }, sayWritten(written));
}
