import type { HostClient } from '../contract/connect.ts';
import type { MergePreview, MergeUnderWay } from '../contract/merge.ts';
import { isEventId } from '../model/ids.ts';
import { sayFirst } from '../model/say-first.ts';
import { oneLine } from '../projections/text/one-line.ts';
import { counted } from '../projections/text/say-count.ts';
import { onlyOne, sayTooShort } from './only-one.ts';
import { Refused } from './refused.ts';

/** The two sides of a merge, and whether theirs is adopted. */
export interface SidesToMerge {
  readonly session: string;
  readonly theirs: string;
  readonly adopt?: true;
}

type Parted = NonNullable<MergePreview['parted']>;

/** Characters of an event's id that a list shows. */
const SHOWN = 12;

/**
 * The common ancestor that a word names: a whole id, or a beginning of at least four characters that only one of those has at which the two parted.
 * A word that names none is given as it is: the host says why. Undefined where there is nothing to merge, whatever is picked. Throws Refused.
 */
export async function ancestorNamed(host: HostClient, sides: SidesToMerge, word: string): Promise<string | undefined> {
  if (isEventId(word)) return word;
  const remedy = 'See the common ancestors with --preview.';
  const tooShort = sayTooShort(word, 'event');
  if (tooShort !== undefined) throw new Refused({ code: 'not-found', message: tooShort, remedy });
  const previewed = await host.merge.preview(sides);
  if (!previewed.ok) return undefined;
  const { ancestors } = previewed.preview;
  return onlyOne(word, ancestors, { what: 'common ancestor', idsOf: (id) => [id], remedy }) ?? word;
}

/** Throws Refused where the two parted at several events and a person picked none of them (M1). */
export function insistOnAncestor({ partedAt = [] }: MergePreview, picked: string | undefined): void {
  if (partedAt.length === 0 || picked !== undefined) return;
  throw new Refused({
    code: 'invalid',
    message: `The two have ${counted(partedAt.length, 'common ancestor')}, none of which comes from another: ${sayFirst(partedAt.map(sayPlace))}. Nothing was merged.`,
    remedy: `Pick one, the newest first: ${sayFirst(partedAt.map(({ event }) => `--ancestor ${shown(event)}`))}.`,
  });
}

/** Throws Refused where a merge that is open was opened from another common ancestor than a person names now. */
export function refuseOtherAncestor(
  { parted }: Pick<MergeUnderWay, 'parted'>,
  { ancestor, adopt }: { readonly ancestor?: string; readonly adopt?: true },
): void {
  const isOther = ancestor !== undefined && (parted === undefined || !isNamed(parted.event, ancestor));
  if (!isOther && (adopt === undefined || parted === undefined)) return;
  const from = parted === undefined ? 'without a common ancestor' : `from the common ancestor ${sayPlace(parted)}`;
  throw new Refused({
    code: 'invalid',
    message: `This merge is open already, ${from}. Nothing was changed.`,
    remedy: `Leave ${isOther ? '--ancestor' : '--adopt'} out to go on with it, or close it with --abandon and merge anew.`,
  });
}

function isNamed(event: string, word: string): boolean {
  return sayTooShort(word, 'event') === undefined && event.startsWith(word);
}

/** The common ancestor that a merge is made from; before it, where there are several, each of them with how to pick one. */
export function sayAncestor(parted: Parted | undefined, partedAt: readonly Parted[] = []): string[] {
  if (parted === undefined) return ['Common ancestor: none, all of theirs is new.'];
  if (partedAt.length === 0) return [`Common ancestor: ${sayStep(parted)}.`];
  return [
    `${counted(partedAt.length, 'common ancestor')}, none of which comes from another: pick one with --ancestor EVENT.`,
    ...partedAt.map((each, at) => {
      const marks = [...(at === 0 ? ['the newest'] : []), ...(each.event === parted.event ? ['previewed here'] : [])];
      return `  ${shown(each.event)}  ${sayStep(each)}${marks.length === 0 ? '' : `  (${marks.join(', ')})`}`;
    }),
  ];
}

function sayPlace(parted: Parted): string {
  return `${shown(parted.event)} (${sayStep(parted)})`;
}

function sayStep({ step, title, session }: Parted): string {
  return `step ${step} of ${oneLine(title ?? session, 80).text}`;
}

function shown(event: string): string {
  return event.slice(0, SHOWN);
}
