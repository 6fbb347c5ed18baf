import type { z } from 'zod';
import { catalogueKinds } from './kinds/catalogue.ts';
import { controlKinds } from './kinds/control.ts';
import { mindKinds } from './kinds/mind.ts';
import { sessionKinds } from './kinds/session.ts';
import { workKinds } from './kinds/work.ts';
import { workspaceKinds } from './kinds/workspace.ts';

/** The schema of every kind's payload. Only edges parse with it; inside, payloads are typed values. */
export const payloadSchemas = {
  ...sessionKinds,
  ...workKinds,
  ...workspaceKinds,
  ...mindKinds,
  ...controlKinds,
  ...catalogueKinds,
};

/** A kind of event that this version knows. A record may hold others: they are kept and make a session read only (S11). */
export type Kind = keyof typeof payloadSchemas;

/** The payload of a kind. */
export type PayloadOf<K extends Kind> = z.infer<(typeof payloadSchemas)[K]>;

/** An event that was read: one member for each kind. */
export type KnownEvent = { [K in Kind]: { readonly kind: K; readonly payload: PayloadOf<K> } }[Kind];

/**
 * Kinds that a reader may pass over without misunderstanding the session (S11): they change no fold that a model or a
 * person acts on. Everything not listed here is not ignorable.
 */
const IGNORABLE: ReadonlySet<string> = new Set<Kind>([
  'import/noted',
  'import/joined',
  'import/copied',
  'unknown',
  'model/retried',
  'node/entered',
  'node/left',
  'node/attempted',
  'tool/list-pinned',
  'server/reached',
  'workspace/set-up',
  'catalogue/workflow-saved',
  'catalogue/workflow-removed',
  'catalogue/setups-emptied',
  'catalogue/server-changed',
  'catalogue/key-changed',
  'validation',
  'validation/withdrawn',
  'catalogue/noted',
  'catalogue/view-saved',
  'catalogue/tagged',
]);

/**
 * True for a kind that changes nothing that somebody who acts on a session has seen: one that may be passed over, and what the world
 * answered a program (R5). An event of it makes no head stale (S7).
 */
export function leavesHeadFresh(kind: string): boolean {
  return kind === 'world/answered' || isIgnorable(kind);
}

/** True where a session with this kind in it can be continued by a program that does not know the kind. */
export function isIgnorable(kind: string): boolean {
  return IGNORABLE.has(kind);
}
