import type { SessionEvent } from '../../model/read-event.ts';
import type { Spent } from '../agent/budget.ts';
import { type Ledger, oneRequest, type Used } from '../agent/ledger.ts';
import { spentIn } from '../agent/sub-agents.ts';
import type { Turns } from './turns.ts';

/** What a run of an agent has of the ledger of its program's run. */
export interface ProgramPart extends Pick<Ledger, 'limits' | 'reserve' | 'count' | 'check'> {
  /** When the program's run began, in Unix ms. */
  readonly startedAtMs: number;
  /** Of runs that the program asks for; undefined where any number goes on at once. */
  readonly turns: Pick<Turns, 'take'> | undefined;
  /** The run is over here: what it set aside and counted gives way to what is on record of it since it was opened. */
  readonly close: (since: Used) => void;
}

/** The ledger of a program's run, and what else all its parts have. */
export interface WholeRun extends Pick<ProgramPart, 'startedAtMs' | 'turns'> {
  readonly ledger: Ledger;
}

/** A part of a program's run to which nothing was added yet. */
export function partOf({ ledger, startedAtMs, turns }: WholeRun): ProgramPart {
  const mine = { steps: 0, tokens: 0, costUsd: 0 };
  const note = ({ steps, tokens, costUsd }: Used, sign: 1 | -1 = 1) => {
    mine.steps += sign * steps;
    mine.tokens += sign * tokens;
    mine.costUsd += sign * costUsd;
  };
  return {
    limits: ledger.limits,
    startedAtMs,
    turns,
    check: ledger.check,
    count(used, sign) {
      ledger.count(used, sign);
      note(used, sign);
    },
    reserve(worst) {
      const settle = ledger.reserve(worst);
      note(oneRequest(worst));
      return (came) => {
        settle(came);
        note(oneRequest(worst), -1);
        note(oneRequest(came));
      };
    },
    close(since) {
      ledger.count(mine, -1);
      ledger.count(since);
    },
  };
}

/** What a run came to by its own events. Its sub-agents, which are parts themselves, are not in it. */
export function usedIn(ofRun: readonly SessionEvent[]): Used {
  const { steps, tokens, costUsd = 0, most } = spentWithoutSubAgents(ofRun);
  return { steps, ...(most ?? { tokens, costUsd }) };
}

/** What runs came to by their own events, those of one after those of another. Sub-agents, whose runs are parts themselves, are not in it. */
export function spentWithoutSubAgents(events: readonly SessionEvent[]): Omit<Spent, 'agents'> {
  const { agents: _, ...spent } = spentIn(events.filter(({ kind }) => kind !== 'tool/ended'));
  return spent;
}

/** What a run came to between two looks at its events. */
export function usedSince(before: readonly SessionEvent[], now: readonly SessionEvent[]): Used {
  const [was, is] = [usedIn(before), usedIn(now)];
  return { steps: is.steps - was.steps, tokens: is.tokens - was.tokens, costUsd: is.costUsd - was.costUsd };
}
