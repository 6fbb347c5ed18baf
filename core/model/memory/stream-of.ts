import type { Sha256 } from '../envelope.ts';
import { MEMORY, type SessionId } from '../ids.ts';
import type { MemoryScope } from './state.ts';

/** A scope that many sessions share. */
export type SharedScope = Exclude<MemoryScope, 'session'>;

/** Whose memory it is: the name is a project's key, an agent's or workflow's name; '' for the person who uses this home. */
export interface MemoryPlace {
  readonly scope: SharedScope;
  readonly name: string;
}

/** The id of the stream of a shared memory: `memory.user`, `memory.project.<sha256 of its name>`. Names are anybody's, so none is spelled in an id. */
export function streamOf({ scope, name }: MemoryPlace, sha256: Sha256): SessionId {
  return (name === '' ? `${MEMORY}${scope}` : `${MEMORY}${scope}.${sha256(name)}`) as SessionId;
}
