import { hexDigit } from '../held/hex-digit.ts';
import { numberAt, PAGE, type Pages, pageFor } from '../held/pages.ts';

const UUID_LENGTH = 36;
const WORDS = 4;
const FREE = -1;
const FIRST_SLOTS = 64;
/** Ids that were made up to fall on one another must not cost their square. */
const MOST_PROBES = 64;

/** Ids of one file, numbered from 0 in order of arrival. A UUID takes 16 bytes and a slot, so that those of a very large file fit. */
export class IdNumbers {
  size = 0;
  /** Four words for each number whose id is a UUID in lower case. */
  private readonly words: Pages<Uint32Array> = [];
  /** Open addressing: a number, or free. Never more than half full. */
  private slots = new Int32Array(FIRST_SLOTS).fill(FREE);
  /** Ids that are no UUID, and by their words UUIDs that found no slot. */
  private readonly others = new Map<string, number>();
  private readonly crowded = new Map<string, number>();

  /** The number of an id; undefined where it has none. */
  get(id: string): number | undefined {
    const words = wordsOf(id);
    return words === undefined ? this.others.get(id) : this.find(words);
  }

  /** The number of an id, which gets the next one where it has none. */
  add(id: string): number {
    const words = wordsOf(id);
    const known = words === undefined ? this.others.get(id) : this.find(words);
    if (known !== undefined) return known;
    const number = this.size++;
    if (words === undefined) {
      this.others.set(id, number);
      return number;
    }
    pageFor(this.words, number * WORDS + WORDS - 1, Uint32Array).set(words, (number * WORDS) % PAGE);
    if (this.size * 2 > this.slots.length) this.spread();
    this.put(words, number);
    return number;
  }

  private find(words: ArrayLike<number>): number | undefined {
    const slot = this.slotFor(words);
    const number = slot === undefined ? FREE : (this.slots[slot] ?? FREE);
    if (number !== FREE) return number;
    return this.crowded.size === 0 ? undefined : this.crowded.get(nameOf(words));
  }

  private put(words: ArrayLike<number>, number: number): void {
    const slot = this.slotFor(words);
    if (slot === undefined) this.crowded.set(nameOf(words), number);
    else this.slots[slot] = number;
  }

  private spread(): void {
    const numbers = this.slots.filter((number) => number !== FREE);
    this.slots = new Int32Array(this.slots.length * 2).fill(FREE);
    for (const number of numbers) this.put(this.wordsAt(number), number);
  }

  /** The slot that holds a UUID or is free for it; undefined where all that were looked at hold others. */
  private slotFor(words: ArrayLike<number>): number | undefined {
    const mask = this.slots.length - 1;
    const first = mix(words);
    for (let probe = 0; probe < MOST_PROBES; probe++) {
      const slot = (first + probe) & mask;
      const number = this.slots[slot] ?? FREE;
      if (number === FREE || this.isAt(number, words)) return slot;
    }
    return undefined;
  }

  private isAt(number: number, words: ArrayLike<number>): boolean {
    for (let at = 0; at < WORDS; at++) if (numberAt(this.words, number * WORDS + at) !== words[at]) return false;
    return true;
  }

  private wordsAt(number: number): number[] {
    return Array.from({ length: WORDS }, (_, at) => numberAt(this.words, number * WORDS + at));
  }
}

function nameOf(words: ArrayLike<number>): string {
  return Array.from(words).join();
}

/** The words of a UUID in lower case, as numbers of 32 bits; undefined for any other id. */
function wordsOf(id: string): number[] | undefined {
  if (id.length !== UUID_LENGTH) return undefined;
  const words = [0, 0, 0, 0];
  let digits = 0;
  for (let at = 0; at < UUID_LENGTH; at++) {
    const code = id.charCodeAt(at);
    if (at === 8 || at === 13 || at === 18 || at === 23) {
      if (code !== HYPHEN) return undefined;
      continue;
    }
    const digit = hexDigit(code);
    if (digit === undefined) return undefined;
    const word = digits++ >> 3;
    words[word] = (words[word] ?? 0) * 16 + digit;
  }
  return words;
}

const HYPHEN = 0x2d;

function mix(words: ArrayLike<number>): number {
  let hash = 0;
  for (let at = 0; at < WORDS; at++) {
    hash = Math.imul(hash ^ (words[at] ?? 0), 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  return hash;
}
