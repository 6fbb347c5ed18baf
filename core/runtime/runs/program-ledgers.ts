import type { ProgramLimits } from '../../model/agent/program-limits.ts';
import type { EventId } from '../../model/ids.ts';
import type { Spent } from '../agent/budget.ts';
import { createLedger, type Ledger, type Used } from '../agent/ledger.ts';
import { pricesIn } from './prices-in.ts';
import { type ProgramPart, partOf, spentWithoutSubAgents, usedIn } from './program-part.ts';
import { type ProgramRecord, type ProgramsWorld, programRecord } from './program-record.ts';

/** Ledgers of runs of programs that have caps (X3): one for each, for all agents that it flows sessions through at once. */
export interface ProgramLedgers {
  /** The part that a run of an agent takes in the program's run that began with an event, as the record has that; undefined where none with caps did. */
  readonly part: (began: EventId) => Promise<ProgramPart | undefined>;
  /** What the program's run that began with an event came to, and its caps; undefined where none with caps did. Keeps no ledger. */
  readonly spent: (began: EventId) => Promise<ProgramSpent | undefined>;
  /** What the agents of the program's run that began with an event came to by their record; undefined where none with caps did. */
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
  /** Unix ms. */
  readonly startedAtMs: number;
  /** Unix ms; absent while it has no end. */
  readonly endedAtMs?: number;
}

/** What all agents of a run of a program came to; `spent.agents`: how many of them began, sub-agents included. */
export interface AgentsSpent {
  readonly spent: Spent;
  /** By which prices their answers are counted, each once, in words. */
  readonly prices: readonly string[];
}

interface ProgramLedger {
  readonly workflow: string;
  readonly ledger: Ledger;
  readonly startedAtMs: number;
  readonly endedAtMs?: number;
}

/** None is kept yet: each is made from the record when it is asked for first. */
export function createProgramLedgers(world: ProgramsWorld): ProgramLedgers {
  const ledgers = new Map<EventId, Promise<ProgramLedger | undefined>>();
  return {
    async part(began) {
      const opening = ledgers.get(began) ?? openLedger(began, world);
      ledgers.set(began, opening);
      try {
        const opened = await opening;
        if (opened !== undefined) return partOf(opened.ledger, opened.startedAtMs);
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
      const { ledger, ...run } = opened;
      const { timeMs: _, ...used } = ledger.used();
      return { ...run, limits: ledger.limits, used };
    },
    async agentsSpent(began) {
      const record = await programRecord(began, world);
      return record && agentsSpent(record);
    },
    forget: (began) => void ledgers.delete(began),
  };
}

async function openLedger(began: EventId, world: ProgramsWorld): Promise<ProgramLedger | undefined> {
  const record = await programRecord(began, world);
  if (record === undefined) return undefined;
  const { started, agents, ...more } = record;
  const { workflow = '', limits = {} } = started.payload;
  const startedAtMs = started.envelope.atMs;
  const ledger = createLedger(limits, 'program’s run', { startedAtMs, nowMs: world.sealing.clock.nowMs });
  for (const events of agents) ledger.count(usedIn(events));
  return { workflow, ledger, startedAtMs, ...more };
}

function agentsSpent({ agents }: ProgramRecord): AgentsSpent {
  const events = agents.flat();
  return { spent: { ...spentWithoutSubAgents(events), agents: agents.length }, prices: pricesIn(events) };
}
