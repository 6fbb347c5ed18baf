import type { Kind } from '../../../model/events.ts';
import type { SessionEvent } from '../../../model/read-event.ts';
import { controlDrafts } from './control-drafts.ts';
import { type Around, type Draft, type Draw, draft } from './draft.ts';
import { erasedTitle } from './erased-title.ts';
import { mindDrafts } from './mind-drafts.ts';
import { sessionDrafts } from './session-drafts.ts';
import { workDrafts } from './work-drafts.ts';

const draws: { readonly [K in Kind]?: Draw<K> } = { ...sessionDrafts, ...workDrafts, ...mindDrafts, ...controlDrafts };

/** Kinds whose events are never a step, so that erasing one adds none. */
const NEVER: ReadonlySet<string> = new Set<Kind>([
  'session/created',
  'session/forked',
  'session/spawned',
  'model/requested',
  'world/answered',
  'node/entered',
  'node/left',
  'node/attempted',
  'run/started',
  'import/joined',
  'import/copied',
  'import/noted',
]);

/** The steps of one event, in order. What can't be read and an erased payload are steps that say so (S11, S12). */
export function eventDrafts(event: SessionEvent, around: Around): readonly Draft[] {
  if (event.kind === 'withheld') {
    return NEVER.has(event.envelope.kind) ? [] : [draft('other', erasedTitle(event.envelope.kind), 0)];
  }
  if (event.kind === 'opaque') return [draft('other', sayOpaque(event), 0)];
  const draw = draws[event.kind] as Draw<never> | undefined;
  return draw?.(event.payload as never, around) ?? [];
}

function sayOpaque({ because, envelope: { kind } }: Extract<SessionEvent, { kind: 'opaque' }>): string {
  switch (because) {
    case 'altered':
      return 'damaged: what is stored is not what was recorded';
    case 'unfit':
      return `unreadable: what is recorded does not fit its kind, ${kind}`;
    case 'unknown-kind':
      return `unknown kind: ${kind}`;
  }
}
