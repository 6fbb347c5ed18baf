import type { HostClient } from '../contract/connect.ts';
import type { WorkflowFact } from '../contract/workflows.ts';
import { oneAfterAnother } from '../runtime/one-after-another.ts';
import { ownEvents } from './own-events.ts';
import { accepted } from './refused-error.ts';

/** A node that was entered. */
export interface Entered {
  readonly event: string;
  readonly what: string;
  readonly inputDigest: string;
}

/** What a node gave: facts of a session value, and what else, as JSON. */
export interface Left {
  readonly event: string;
  readonly result?: { readonly session: string; readonly head: string };
  readonly value?: string;
  readonly outcome: string;
}

/** The record of a run of a program, as it is in the session that it began in. */
export interface WorkflowRecord {
  /** Whether agents of the run name it on record: not where it began in an older record. */
  readonly isNamed: boolean;
  readonly entered: (position: string) => Entered | undefined;
  readonly left: (position: string) => Left | undefined;
  readonly answered: (position: string) => { readonly what: string; readonly value: string } | undefined;
  /** True for an event that a node gave as its result. */
  readonly isResult: (event: string) => boolean;
  /** The event that ended the run; undefined while it goes on. */
  readonly ended: () => string | undefined;
  /** Puts a fact on record, durably. Throws RefusedError. */
  readonly add: (fact: WorkflowFact) => Promise<void>;
  /** Does work while nothing is added. */
  readonly alone: <Done>(work: () => Promise<Done>) => Promise<Done>;
}

interface RunOfSession {
  readonly session: string;
  readonly run: string;
  readonly began: string;
}

/** Reads what is on record of a run. Throws RefusedError. */
export async function readWorkflow(host: HostClient, { session, run, began }: RunOfSession): Promise<WorkflowRecord> {
  const entered = new Map<string, Entered>();
  const left = new Map<string, Left>();
  const answered = new Map<string, { what: string; value: string }>();
  const results = new Set<string>();
  let ended: string | undefined;
  let isNamed = false;
  const alone = oneAfterAnother();
  const note = (event: string, fact: WorkflowFact): void => {
    if (fact.type === 'entered') entered.set(fact.position, { event, ...fact });
    if (fact.type === 'answered') answered.set(fact.position, fact);
    if (fact.type === 'ended') ended = event;
    if (fact.type !== 'left') return;
    left.set(fact.position, { event, ...fact });
    if (fact.result !== undefined) results.add(fact.result.head);
  };
  for await (const event of ownEvents(host, session)) {
    const type = event.run === run ? TYPES[event.kind] : undefined;
    if (event.id === began) isNamed = (event.payload as { readonly limits?: object } | null)?.limits !== undefined;
    if (type !== undefined) note(event.id, { type, ...(event.payload as object) } as WorkflowFact);
  }
  return {
    isNamed,
    entered: (position) => entered.get(position),
    left: (position) => left.get(position),
    answered: (position) => answered.get(position),
    isResult: (event) => results.has(event),
    ended: () => ended,
    add: (fact) => alone(async () => note(accepted(await host.workflows.record({ began, fact })).event, fact)),
    alone,
  };
}

const TYPES: Readonly<Record<string, WorkflowFact['type']>> = {
  'node/entered': 'entered',
  'node/left': 'left',
  'world/answered': 'answered',
  'run/ended': 'ended',
};
