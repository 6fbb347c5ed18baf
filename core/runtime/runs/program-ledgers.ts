import type { ProgramLimits } from '../../model/agent/program-limits.ts';
import type { EventId } from '../../model/ids.ts';
import type { Spent } from '../agent/budget.ts';
import { createLedger, type Used } from '../agent/ledger.ts';
import { pricesIn } from './prices-in.ts';
import { type ProgramPart, partOf, spentWithoutSubAgents, usedIn, type WholeRun } from './program-part.ts';
import { type ProgramRecord, type ProgramsWorld, programRecord, programStart } from './program-record.ts';
import { createTurns, type Turns, type TurnsCount } from './turns.ts';

/** Ledgers of runs of programs that have caps (X3): one for each, for all agents that it flows sessions through at once. */
export interface ProgramLedgers {
  /** Whether the run of a program began with an event. */
  readonly isProgram: (began: EventId) => Promise<boolean>;
  /** The part that a run of an agent takes in the program's run that began with an event, as the record has that; undefined where none with caps did. */
  readonly part: (began: EventId) => Promise<ProgramPart | undefined>;
  /** What the program's run that began with an event came to, and its caps; undefined where none with caps did. Keeps no ledger. */
  readonly spent: (began: EventId) => Promise<ProgramSpent | undefined>;
  /** What the agents of the program's run that began with an event came to by their record, with caps or without; undefined where that does not say which they are. */
  readonly agentsSpent: (began: EventId) => Promise<AgentsSpent | undefined>;
  /** The program came to its end: its ledger is kept no longer. A no-op where there is none. */
  readonly forget: (began: EventId) => void;
}

/** What a run of a program with caps came to, all its agents together. */
export interface ProgramSpent {
  /** Name of the program. */
  readonly workflow: string;
  readonly limits: ProgramLimits;
  /** What is spent, and what open requests may come to. */
  readonly used: Used;
  /** How many runs that it asked for go on, and how many wait; absent where any number may go on at once. */
  readonly turns?: TurnsCount;
  /** Unix ms. */
  readonly startedAtMs: number;
  /** Unix ms; absent while it has no end. */
  readonly endedAtMs?: number;
}

/** What all agents of a run of a program came to; `spent.agents`: how many of them began, sub-agents included. */
export interface AgentsSpent extends Pick<ProgramSpent, 'startedAtMs' | 'endedAtMs'> {
  readonly spent: Spent;
  /** By which prices their answers are counted, each once, in words. */
  readonly prices: readonly string[];
}

interface ProgramLedger extends WholeRun, Pick<ProgramSpent, 'workflow' | 'endedAtMs'> {
  readonly turns: Turns | undefined;
}

/** None is kept yet: each is made from the record when it is asked for first. */
export function createProgramLedgers(world: ProgramsWorld): ProgramLedgers {
  const ledgers = new Map<EventId, Promise<ProgramLedger | undefined>>();
  return {
    isProgram: async (began) => (await programStart(began, world)) !== undefined,
    async part(began) {
      const opening = ledgers.get(began) ?? openLedger(began, world);
      ledgers.set(began, opening);
      try {
        const opened = await opening;
        if (opened !== undefined) return partOf(opened);
        ledgers.delete(began);
        return undefined;
      } catch (error) {
        ledgers.delete(began);
        throw error;
      }
    },
    async spent(began) {
      const opened = await (ledgers.get(began) ?? openLedger(began, world));
      if (opened === undefined) return undefined;
      const { ledger, turns, ...run } = opened;
      const { timeMs: _, ...used } = ledger.used();
      return { ...run, limits: ledger.limits, used, ...(turns === undefined ? {} : { turns: turns.count() }) };
    },
    async agentsSpent(began) {
      const record = await programRecord(began, world);
      return record && agentsSpent(record);
    },
    forget: (began) => void ledgers.delete(began),
  };
}

async function openLedger(began: EventId, world: ProgramsWorld): Promise<ProgramLedger | undefined> {
  const { limits } = (await programStart(began, world))?.payload ?? {};
  if (limits === undefined || Object.keys(limits).length === 0) return undefined;
  const record = await programRecord(began, world);
  if (record === undefined) return undefined;
  const { started, agents, ...more } = record;
  const { workflow = '' } = started.payload;
  const startedAtMs = started.envelope.atMs;
  const ledger = createLedger(limits, 'program’s run', { startedAtMs, nowMs: world.sealing.clock.nowMs });
  for (const events of agents) ledger.count(usedIn(events));
  const turns = limits.parallel === undefined ? undefined : createTurns(limits.parallel);
  return { workflow, ledger, turns, startedAtMs, ...more };
}

function agentsSpent({ started, agents, ...more }: ProgramRecord): AgentsSpent {
  const events = agents.flat();
  return {
    spent: { ...spentWithoutSubAgents(events), agents: agents.length },
    prices: pricesIn(events),
    startedAtMs: started.envelope.atMs,
    ...more,
  };
}
