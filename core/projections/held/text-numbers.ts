import { packedText, packText } from './pack-text.ts';
import { numberAt, PAGE, type Pages, pageFor, setNumber } from './pages.ts';

/**
 * Texts, numbered from 0 in order of arrival, to be found again by the text: what a Map does, in a third of the memory where there
 * are very many and they are ids, and with nothing that a collection of garbage has to look at. Changed in place by
 * {@link numberFor}; plain data, so it can be cloned.
 */
export interface TextNumbers {
  size: number;
  /** Packed texts, one after the other, each on one page; and how many bytes they are. */
  readonly bytes: Pages<Uint8Array>;
  usedBytes: number;
  /** By number: where its packed text begins, and the hash of it. */
  readonly starts: Pages<Uint32Array>;
  readonly hashes: Pages<Uint32Array>;
  /** Open addressing: a number and one, or 0 where it is free. Never more than half full. */
  slots: Uint32Array;
  /** Texts that can't be packed, and those that found no slot. */
  readonly others: Map<string, number>;
}

/** Ids that were made up to fall on one another must not cost their square. */
const MOST_PROBES = 64;
const FIRST_SLOTS = 16;

/** No texts. */
export function noTexts(): TextNumbers {
  return { size: 0, bytes: [], usedBytes: 0, starts: [], hashes: [], slots: NO_SLOTS, others: new Map() };
}

const NO_SLOTS = new Uint32Array(0);

/** The number of a text; undefined where it has none. */
export function numberOf(texts: TextNumbers, text: string): number | undefined {
  const sizeBytes = packText(text);
  return sizeBytes === undefined ? texts.others.get(text) : find(texts, text, sizeBytes);
}

/** The number of a text, which gets the next one where it has none. */
export function numberFor(texts: TextNumbers, text: string): number {
  const sizeBytes = packText(text);
  const known = sizeBytes === undefined ? texts.others.get(text) : find(texts, text, sizeBytes);
  if (known !== undefined) return known;
  const number = texts.size++;
  if (sizeBytes === undefined || !put(texts, number, sizeBytes)) texts.others.set(text, number);
  return number;
}

function find(texts: TextNumbers, text: string, sizeBytes: number): number | undefined {
  const slot = slotFor(texts, hashOf(sizeBytes), sizeBytes);
  const number = slot === undefined ? undefined : (texts.slots[slot] ?? 0) - 1;
  if (number !== undefined && number >= 0) return number;
  return texts.others.size === 0 ? undefined : texts.others.get(text);
}

/** False where every slot that was looked at holds another. */
function put(texts: TextNumbers, number: number, sizeBytes: number): boolean {
  if (texts.size * 2 > texts.slots.length) spread(texts);
  const hash = hashOf(sizeBytes);
  const slot = slotFor(texts, hash, sizeBytes);
  if (slot === undefined) return false;
  const start = startFor(texts, sizeBytes);
  const page = pageFor(texts.bytes, start + sizeBytes - 1, Uint8Array);
  page.set(packedText.subarray(0, sizeBytes), start % PAGE);
  texts.usedBytes = start + sizeBytes;
  setNumber(texts.starts, number, start);
  setNumber(texts.hashes, number, hash);
  texts.slots[slot] = number + 1;
  return true;
}

/** Where so many bytes go: behind what is there, or to the next page where they would not end on this one. */
function startFor({ usedBytes }: TextNumbers, sizeBytes: number): number {
  const left = PAGE - (usedBytes % PAGE);
  return sizeBytes <= left ? usedBytes : usedBytes + left;
}

/** All that have a slot get one among twice as many: they are different, so only a free one is looked for. */
function spread(texts: TextNumbers): void {
  const { slots, hashes } = texts;
  const more = new Uint32Array(Math.max(FIRST_SLOTS, slots.length * 2));
  const mask = more.length - 1;
  for (const taken of slots) {
    if (taken === 0) continue;
    let slot = numberAt(hashes, taken - 1) & mask;
    while (more[slot] !== 0) slot = (slot + 1) & mask;
    more[slot] = taken;
  }
  texts.slots = more;
}

/** The slot that holds what is packed, or is free for it; undefined where all that were looked at hold others. */
function slotFor({ slots, hashes, starts, bytes }: TextNumbers, hash: number, sizeBytes: number): number | undefined {
  const mask = slots.length - 1;
  for (let probe = 0; probe < Math.min(MOST_PROBES, slots.length); probe++) {
    const slot = (hash + probe) & mask;
    const taken = slots[slot] ?? 0;
    if (taken === 0) return slot;
    if (numberAt(hashes, taken - 1) === hash && isAt(bytes, numberAt(starts, taken - 1), sizeBytes)) return slot;
  }
  return undefined;
}

function isAt(bytes: Pages<Uint8Array>, start: number, sizeBytes: number): boolean {
  for (let at = 0; at < sizeBytes; at++) if (numberAt(bytes, start + at) !== packedText[at]) return false;
  return true;
}

function hashOf(sizeBytes: number): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < sizeBytes; at++) hash = Math.imul(hash ^ (packedText[at] ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
