import { noTexts, numberFor } from '../held/text-numbers.ts';
import { IdNumbers } from './id-numbers.ts';
import { NumberList } from './number-list.ts';

/** A record as a link to the record above it. */
export interface RecordLink {
  readonly uuid: string;
  /** Empty for a root. */
  readonly parentUuid: string;
  readonly isSidechain: boolean;
  /** What kind of message it is; `none` for records that only stand in the chain. */
  readonly message: 'none' | 'prompt' | 'other' | 'answer';
  /** For answers: which answer it belongs to. */
  readonly answerKey: string;
}

/** What the links of a file say. */
export interface LinkCounts {
  /** Messages with two or more prompts below them: a rewind. */
  readonly promptForks: number;
  /** Messages with two or more answers below them. */
  readonly replyForks: number;
  /** Records whose parent is not in the file. */
  readonly orphans: number;
}

const NONE = -1;
const UNKNOWN = -2;
const KINDS = ['none', 'prompt', 'other', 'answer'] as const;

/** The parent links of one file, held as numbers so that a large file's fit. */
export class RecordLinks {
  private readonly uuids = new IdNumbers();
  private readonly answerKeys = noTexts();
  private readonly parents = new NumberList();
  private readonly kinds = new NumberList();
  private readonly answers = new NumberList();
  private readonly sides = new NumberList();
  /** Parents that had not come when they were named. */
  private readonly awaited = new Map<number, string>();

  has(uuid: string): boolean {
    return this.uuids.get(uuid) !== undefined;
  }

  add({ uuid, parentUuid, isSidechain, message, answerKey }: RecordLink): void {
    const parent = this.uuids.get(parentUuid);
    const index = this.uuids.add(uuid);
    if (parent === undefined && parentUuid !== '') this.awaited.set(index, parentUuid);
    this.parents.push(parent ?? NONE);
    this.kinds.push(KINDS.indexOf(message));
    this.answers.push(message === 'answer' ? numberFor(this.answerKeys, answerKey) : NONE);
    this.sides.push(Number(isSidechain));
  }

  /** Counts forks among main-line records only, or among all where `withSidechains`. */
  count(withSidechains: boolean): LinkCounts {
    const orphans = this.resolveAwaited();
    const nearest = this.nearestMessages();
    const prompts = new Map<number, number>();
    const replies = new Replies(nearest.length);
    for (let index = 0; index < this.parents.length; index++) {
      const above = nearest[index] ?? NONE;
      if (above === NONE || (this.sides.at(index) === 1 && !withSidechains)) continue;
      const kind = KINDS[this.kinds.at(index)];
      if (kind === 'prompt') prompts.set(above, (prompts.get(above) ?? 0) + 1);
      else if (kind === 'answer') replies.add(above, this.answers.at(index), this.answers.at(above));
    }
    return {
      promptForks: [...prompts.values()].filter((count) => count > 1).length,
      replyForks: replies.forks.size,
      orphans,
    };
  }

  /** Links records to parents that came after them; returns how many never came. */
  private resolveAwaited(): number {
    let orphans = 0;
    for (const [index, uuid] of this.awaited) {
      const parent = this.uuids.get(uuid);
      if (parent === undefined) orphans++;
      else this.parents.set(index, parent);
    }
    return orphans;
  }

  /** For each record the nearest message above it. Each link is walked once; circles end nowhere. */
  private nearestMessages(): Int32Array {
    const nearest = new Int32Array(this.parents.length).fill(UNKNOWN);
    for (let start = 0; start < nearest.length; start++) {
      const walked: number[] = [];
      let found = nearest[start] ?? NONE;
      for (let at = start; found === UNKNOWN; ) {
        walked.push(at);
        nearest[at] = NONE;
        at = this.parents.at(at);
        const isStop = at === NONE || this.kinds.at(at) !== 0;
        found = isStop ? at : (nearest[at] ?? NONE);
      }
      for (const index of walked) nearest[index] = found;
    }
    return nearest;
  }
}

/** The answers below each message, as far as they tell whether there are two. */
class Replies {
  /** Messages with two or more answers below them. */
  readonly forks = new Set<number>();
  private readonly first: Int32Array;

  constructor(messages: number) {
    this.first = new Int32Array(messages).fill(NONE);
  }

  /** A further record of the same answer is no other reply. */
  add(above: number, answer: number, answerAbove: number): void {
    if (answer === answerAbove) return;
    const first = this.first[above] ?? NONE;
    if (first === NONE) this.first[above] = answer;
    else if (first !== answer) this.forks.add(above);
  }
}
