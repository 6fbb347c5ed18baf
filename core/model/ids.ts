declare const brand: unique symbol;
type Branded<Name extends string> = string & { readonly [brand]: Name };

/** sha256 of an event's canonical envelope, 64 lower-case hex digits. */
export type EventId = Branded<'EventId'>;
/** A session's name for ever, a UUIDv7. The catalogue has the fixed id {@link CATALOGUE}. */
export type SessionId = Branded<'SessionId'>;
/** One execution of a workflow, a UUIDv7. */
export type RunId = Branded<'RunId'>;
/** sha256 of a value in the blob store, 64 lower-case hex digits. */
export type BlobId = Branded<'BlobId'>;
/** sha256 of a workspace tree, 64 lower-case hex digits. */
export type TreeId = Branded<'TreeId'>;

/** The one stream per home that holds titles, trash, erasures and everything else that is not part of a branch (S10). */
export const CATALOGUE = 'catalogue' as SessionId;

/** What the ids of streams begin with that hold a shared memory (K1). */
export const MEMORY = 'memory.';

/** True for a stream that is no session: the catalogue, and shared memories. The host alone writes them, no list shows them, no export or import moves them. */
export function isReserved(session: string): boolean {
  return session === CATALOGUE || isMemoryStream(session);
}

/** True for a stream that holds a shared memory. */
export function isMemoryStream(session: string): boolean {
  return session.startsWith(MEMORY);
}

const HEX64 = /^[0-9a-f]{64}$/;
const SESSION = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;

/** True for 64 lower-case hex digits. */
export function isDigest(text: string): boolean {
  return HEX64.test(text);
}

/** True for a whole id of an event. */
export function isEventId(text: string): text is EventId {
  return isDigest(text);
}

/** True for a string that may be a session id: 1 to 100 characters of letters, digits, dot, dash, underscore. */
export function isSessionId(text: string): text is SessionId {
  return SESSION.test(text);
}
