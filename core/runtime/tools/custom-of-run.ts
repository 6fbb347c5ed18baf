import { canonicalText } from '../../model/canonical.ts';
import type { Draft, Sha256 } from '../../model/envelope.ts';
import type { PayloadOf } from '../../model/events.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import type { Tool } from './tool.ts';

/** What of custom tools a run has. */
export interface CustomOfRun {
  /** All tools that it has: built-in ones, those of servers, and custom ones. */
  readonly tools: readonly Tool[];
  /** Names of custom tools that its record offers, and that are not here. */
  readonly missing: readonly string[];
  /** Whether what it has of them is still to be recorded. */
  readonly isNew: boolean;
}

/**
 * The tools of a run: of custom ones those that its record says it was offered, else, before its first request, all. A run that began where
 * there were none goes on without, and asks what it asked. `events`: of the run alone.
 */
export function customOfRun(tools: readonly Tool[], events: readonly SessionEvent[]): CustomOfRun {
  const pinned = pinnedIn(events);
  const isNew = pinned === undefined && !events.some(({ kind }) => kind === 'model/requested');
  if (isNew) return { tools, missing: [], isNew };
  const names = pinned ?? [];
  return {
    tools: tools.filter(({ name, placement }) => placement !== 'program' || names.includes(name)),
    missing: names.filter((name) => !tools.some((tool) => tool.placement === 'program' && tool.name === name)),
    isNew,
  };
}

/** What a run that begins records of the custom tools that it is offered; nothing where there are none. */
export function customPins({ tools, isNew }: CustomOfRun, sha256: Sha256): readonly Draft[] {
  const custom = tools.filter(({ placement }) => placement === 'program');
  if (!isNew || custom.length === 0) return [];
  const payload: PayloadOf<'tool/list-pinned'> = {
    digest: sha256(canonicalText(custom.map(({ name, version }) => ({ name, version })))),
    tools: custom.map(({ name }) => name),
  };
  return [{ kind: 'tool/list-pinned', payload }];
}

/** Why a run that was offered these tools can't go on here. */
export function sayMissing(names: readonly string[]): string {
  return `The run was offered ${names.join(', ')} by the program that hosted it, which is not here.`;
}

function pinnedIn(events: readonly SessionEvent[]): readonly string[] | undefined {
  const last = events.findLast((event) => event.kind === 'tool/list-pinned' && event.payload.server === undefined);
  return last?.kind === 'tool/list-pinned' ? last.payload.tools : undefined;
}
