import { RunFailedError } from '../run-failed-error.ts';
import type { Session } from '../session.ts';
import { areFlows, type Flows, insistOnPart } from './flows.ts';
import { Part } from './part.ts';

/** What goes on at once, and what a failure does. */
export interface ParallelOptions {
  /** By name, or in a list, where the names are places: `0`, `1`. */
  readonly branches: Readonly<Record<string, Flows>> | readonly Flows[];
  /** `fail`: what one throws is thrown when all have ended. `ignore`: a branch whose run failed is left out. Default: `fail`. */
  readonly onFailure?: 'fail' | 'ignore';
}

/** What branches gave, each by its name, in their order. */
export interface Branches {
  readonly sessions: Readonly<Record<string, Session>>;
  /** Last words of the agents in them. */
  readonly values: Readonly<Record<string, string>>;
}

/** Flows a session through several branches at once, each in a session of its own that is spawned from it (F5). */
export class Parallel extends Part {
  readonly branches: ParallelOptions['branches'];
  readonly onFailure: NonNullable<ParallelOptions['onFailure']>;

  /** Throws RefusedError for what are no branches. */
  constructor({ branches, onFailure = 'fail' }: ParallelOptions) {
    super();
    const isFit = areFlows(branches) && ['fail', 'ignore'].includes(onFailure);
    insistOnPart(
      'Parallel',
      isFit,
      'For example: new Parallel({ branches: { first: this.first, second: this.second } }).',
    );
    this.branches = branches;
    this.onFailure = onFailure;
  }

  /** Throws what a branch throws, when all have come to their ends. */
  async forward(session: Session): Promise<Branches> {
    const names = Object.keys(this.branches);
    const ended = await Promise.allSettled(
      Object.values(this.branches).map(async (branch: Flows, index) =>
        branch.forward(await session.spawn({ task: names[index] ?? '' })),
      ),
    );
    const sessions: [string, Session][] = [];
    for (const [index, each] of ended.entries()) {
      if (each.status === 'fulfilled') sessions.push([names[index] ?? '', each.value]);
      else if (this.onFailure === 'fail' || !isFailure(each.reason)) throw each.reason;
    }
    const values = sessions.map(([name, { answer }]) => [name, answer ?? ''] as const);
    return { sessions: Object.fromEntries(sessions), values: Object.fromEntries(values) };
  }
}

/** A run that failed; one that a person stopped, or an error of the program, is no such. */
function isFailure(error: unknown): boolean {
  return error instanceof RunFailedError && error.status !== 'stopped';
}
