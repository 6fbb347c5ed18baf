import { randomUUID } from 'node:crypto';
import type { HostClient } from '../contract/connect.ts';
import { readRunSource } from '../model/workflow/run-source.ts';
import { checkOptions } from '../projections/workflow/part/check-options.ts';
import type { DocumentStart } from '../runtime/ports/hosted-programs.ts';
import { type PlannedPart, planPart } from './flow/plan-part.ts';
import { runDocument } from './flow/run-document.ts';
import type { Flowed } from './flow/run-of-document.ts';
import type { OpenProgram } from './open-program.ts';
import { studioOn } from './open-studio.ts';
import { accepted, made, RefusedError } from './refused-error.ts';
import { type Program, run } from './run.ts';
import { runnableSamples, sampleDocument, sampleProgram } from './samples.ts';
import type { Session } from './session.ts';

/** A program whose code is here, and the session that it flows through agents. */
export interface HostedFlow {
  readonly session: string;
  readonly runId: string;
  /** Runs it to its end, on record; gives what came to the outputs of a document. Throws what {@link run} throws. Called once. */
  readonly flow: () => Promise<Flowed['outputs'] | undefined>;
}

/** Makes the session that a sample begins with. Throws RefusedError, also for a sample that can't be run. */
export async function newSample(host: HostClient, name: string): Promise<HostedFlow> {
  const document = sampleDocument(name);
  if (document !== undefined) return await newDocument(host, document);
  const sample = await sampleProgram(name);
  if (sample === undefined)
    throw new RefusedError({
      code: 'not-found',
      message: `There is no sample ${name} that can be run.`,
      remedy: `Those that can be run: ${runnableSamples().join(', ')}.`,
    });
  const session = await studioOn(host).create(sample.beginning);
  return flowOf(sample.workflow, session, { name, runId: randomUUID() });
}

/** A run of a document in a session that is there, or in one that is made for it. Throws RefusedError before one is made for what can't be run. */
export async function newDocument(host: HostClient, start: DocumentStart): Promise<HostedFlow> {
  const { session: _, folder: __, words: ___, version, limits, ...given } = start;
  made(checkOptions(given, given.options ?? {}));
  const runId = randomUUID();
  const { session, source } =
    given.options?.from === undefined
      ? { session: await wholeSession(host, start), source: given }
      : await partSession(host, start, runId);
  const how = { runId, ...(version === undefined ? {} : { version }), ...(limits === undefined ? {} : { limits }) };
  return { session: session.id, runId, flow: () => outputsOf(runDocument(session, source, how)) };
}

async function wholeSession(host: HostClient, { session, folder, words, document }: DocumentStart): Promise<Session> {
  const studio = studioOn(host);
  const on =
    session === undefined
      ? await studio.create({ title: document.name, ...(folder === undefined ? {} : { folder }) })
      : await studio.session(session);
  return words === undefined ? on : on.say(words);
}

/** What it goes on from, and hears, is what was there in the earlier run. */
async function partSession(
  host: HostClient,
  { session, folder, words, version: _, limits: __, ...source }: DocumentStart,
  runId: string,
): Promise<PlannedPart> {
  if ([session, folder, words].some((each) => each !== undefined))
    throw new RefusedError({
      code: 'invalid',
      message: 'A run from a node on begins where the earlier run was, with the words of that one.',
      remedy: 'Leave out the session, the folder and the words.',
    });
  return await planPart(host, source, runId);
}

/** Goes on with a run of a program that was cut off in a session. Throws RefusedError, also where its code is neither a document nor that of a sample. */
export async function cutOffProgram(host: HostClient, session: string, program: OpenProgram): Promise<HostedFlow> {
  const { name, runId, document } = program;
  if (document !== undefined) return await cutOffDocument(host, session, { runId, ...document });
  const sample = await sampleProgram(name);
  if (sample === undefined)
    throw new RefusedError({
      code: 'unsupported',
      message: `The session ${session} is flowed through agents by the program ${name}, whose code is not known here.`,
      remedy: `Run the program again with the runId ${runId}: it goes on from where it was.`,
    });
  return flowOf(sample.workflow, await studioOn(host).session(session), { name, runId });
}

type OpenDocument = NonNullable<OpenProgram['document']> & Pick<OpenProgram, 'runId'>;

/** What it runs is read from its record alone. */
async function cutOffDocument(host: HostClient, session: string, { code, ...how }: OpenDocument): Promise<HostedFlow> {
  const { base64 } = accepted(await host.event.blob({ blob: code }));
  const source = made(readRunSource(Buffer.from(base64, 'base64').toString('utf8')));
  const on = await studioOn(host).session(session);
  return { session, runId: how.runId, flow: () => outputsOf(runDocument(on, source, how)) };
}

function flowOf(workflow: Program, session: Session, named: Pick<OpenProgram, 'name' | 'runId'>): HostedFlow {
  const flow = async () => void (await run(workflow, session, named));
  return { session: session.id, runId: named.runId, flow };
}

async function outputsOf(flowed: Promise<Flowed>): Promise<Flowed['outputs']> {
  return (await flowed).outputs;
}
