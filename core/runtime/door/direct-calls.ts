import { createORPCErrorFromJson, ORPCError, toORPCError } from '@orpc/client';
import { getEventIteratorSchemaDetails } from '@orpc/contract';
import { type AnyProcedure, type AnyRouter, isProcedure } from '@orpc/server';
import type { DirectCall } from '../../contract/duplex.ts';

/** Hands a call on, or keeps it from being begun. */
export type Gate = <Answer>(call: () => Promise<Answer>) => Promise<Answer>;

/** A call of a router by its path, for a pipe within this process. */
export type DirectCalls = (path: readonly string[], gone: AbortSignal) => DirectCall | undefined;

/**
 * The calls of a router for a pipe within this process: checked, answered and refused as those that come as messages, of which they cost a
 * fraction. What goes in and comes out is copied: nobody changes what another one holds. Undefined for a path that is no call, and for one
 * that is answered by a stream. `gone` is aborted with the pipe: what is under way ends then, as what was sent does.
 */
export function directCalls(router: AnyRouter, gate: Gate): DirectCalls {
  const known = new Map<string, Direct | undefined>();
  return (path, gone) => {
    const name = path.join('.');
    if (!known.has(name)) known.set(name, directCall(procedureAt(router, path), path, gate));
    const direct = known.get(name);
    if (direct === undefined) return undefined;
    return (input, signal) =>
      signal === undefined ? direct(input, gone) : endingWith(signal, gone, (either) => direct(input, either));
  };
}

type Direct = (input: unknown, signal: AbortSignal) => Promise<unknown>;

/** Rejects at once where the asker's own signal is aborted, whatever becomes of the call. */
async function endingWith<Answer>(
  signal: AbortSignal,
  gone: AbortSignal,
  call: (either: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const end = () => reject(signal.reason as Error);
  signal.addEventListener('abort', end, { once: true });
  try {
    return await Promise.race([call(AbortSignal.any([signal, gone])), aborted]);
  } finally {
    signal.removeEventListener('abort', end);
  }
}

function directCall(procedure: AnyProcedure | undefined, path: readonly string[], gate: Gate): Direct | undefined {
  if (procedure === undefined || isStream(procedure)) return undefined;
  const { inputSchema, outputSchema, handler, middlewares, errorMap } = procedure['~orpc'];
  // What comes before a call of ours, and errors that it names, there are none.
  if (middlewares.length > 0 || Object.keys(errorMap).length > 0) return undefined;
  const called = { context: {}, path, procedure, lastEventId: undefined, errors: {} };
  return async (input, signal) => {
    const asked = copyOf(input);
    const call = async () => {
      const read = readAs(inputSchema, asked, badInput);
      const answer = await handler({ ...called, input: read instanceof Promise ? await read : read, signal });
      return readAs(outputSchema, answer, badOutput);
    };
    try {
      return copyOf(await gate(call));
    } catch (error) {
      // What it is made of stays here, as it does where it crosses a pipe.
      throw createORPCErrorFromJson(toORPCError(error).toJSON());
    }
  };
}

type Schema = AnyProcedure['~orpc']['inputSchema'];
type Read = Awaited<ReturnType<NonNullable<Schema>['~standard']['validate']>>;

/**
 * A value as a schema reads it, or a promise of it where that waits for something, as none of ours does. Where it does not fit, what `unfit`
 * makes of the issues is thrown.
 */
function readAs(schema: Schema, value: unknown, unfit: (issues: readonly unknown[]) => Error): unknown {
  if (schema === undefined) return value;
  const read = schema['~standard'].validate(value);
  return read instanceof Promise ? read.then((come) => fitting(come, unfit)) : fitting(read, unfit);
}

function fitting(read: Read, unfit: (issues: readonly unknown[]) => Error): unknown {
  if (read.issues !== undefined) throw unfit(read.issues);
  return read.value;
}

const badInput = (issues: readonly unknown[]) => new ORPCError('BAD_REQUEST', { data: { issues } });
const badOutput = () => new ORPCError('INTERNAL_SERVER_ERROR', { message: 'Output validation failed' });

/** How deep plain values nest that are copied here; deeper ones, and all that is not plain, are copied by the platform. */
const PLAIN_DEPTH = 100;

/** A copy as `structuredClone` makes it, some times as fast for the small plain values that most calls have. Throws DataCloneError for what has none. */
function copyOf(value: unknown, depth = 0): unknown {
  if (value === null || (typeof value !== 'object' && typeof value !== 'function' && typeof value !== 'symbol'))
    return value;
  if (depth === PLAIN_DEPTH || !isPlain(value)) return structuredClone(value);
  if (Array.isArray(value)) return value.map((each) => copyOf(each, depth + 1));
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    // It is not set as others are.
    if (key === '__proto__') return structuredClone(value);
    copy[key] = copyOf((value as Record<string, unknown>)[key], depth + 1);
  }
  return copy;
}

function isPlain(value: unknown): value is object {
  if (Array.isArray(value)) return true;
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

function procedureAt(router: AnyRouter, path: readonly string[]): AnyProcedure | undefined {
  let at: unknown = router;
  for (const name of path) {
    if (typeof at !== 'object' || at === null || isProcedure(at) || !Object.hasOwn(at, name)) return undefined;
    at = (at as Record<string, unknown>)[name];
  }
  return isProcedure(at) ? at : undefined;
}

function isStream(procedure: AnyProcedure): boolean {
  return getEventIteratorSchemaDetails(procedure['~orpc'].outputSchema) !== undefined;
}
