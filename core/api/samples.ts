import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readWorkflow } from '../model/workflow/read-workflow.ts';
import type { DocumentStart } from '../runtime/ports/hosted-programs.ts';
import { onDisk, samplesFolder } from '../shipped.ts';
import { shippedTemplate } from '../shipped-templates.ts';
import type { Beginning } from './open-studio.ts';
import { made } from './refused-error.ts';
import type { Session } from './session.ts';

/** A sample that ships with the product. */
export interface Sample {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  /** `made-up`: somebody wrote it, nothing ran. `recorded`: it can be run here, and a record of it ships too. */
  readonly kind: 'made-up' | 'recorded';
}

/** A sample's program: how its session begins, and what flows it through agents. */
export interface SampleProgram {
  readonly beginning: Beginning;
  readonly workflow: (session: Session) => Promise<Session>;
}

// Beside this file, built or as written.
const api = pathToFileURL(join(import.meta.dirname, `openrath-studio${extname(import.meta.filename)}`)).href;

/** All samples, those that show first first. */
export const samples: readonly Sample[] = [
  {
    name: 'first-look',
    title: 'A first look',
    about: 'A log with one of every kind of step, a branch and a sub-agent.',
    kind: 'made-up',
  },
  {
    name: 'engineering',
    title: 'Engineering',
    about: 'Planner, coder and reviewer on a failing test: a rejected patch, a branch, a merge, a verdict.',
    kind: 'recorded',
  },
  {
    name: 'research',
    title: 'Research',
    about: 'Three readers at once, a writer, and a check of every citation, which sends one back.',
    kind: 'recorded',
  },
  {
    name: 'trading',
    title: 'Trading',
    about: 'A day that the run draws, a trader, and risk rules: booked, corrected and booked, or unwound.',
    kind: 'recorded',
  },
];

/** The run of a sample that is a document: one of the workflows that ship to begin from. Undefined for a sample that is none. */
export function sampleDocument(name: string): DocumentStart | undefined {
  const template = samples.some((sample) => sample.name === name) ? shippedTemplate(name) : undefined;
  if (template === undefined) return undefined;
  const { text, words, folder } = template;
  return { document: made(readWorkflow(text)), nested: {}, words, ...(folder === undefined ? {} : { folder }) };
}

/** The program of a sample; undefined for a sample that is none, or has none. */
export async function sampleProgram(name: string): Promise<SampleProgram | undefined> {
  if (samples.find((sample) => sample.name === name)?.kind !== 'recorded') return undefined;
  // Where the build put it, its types are gone already, as Node itself takes them out: the source on record is the same.
  const file = ['workflow.js', 'workflow.ts'].map((each) => join(samplesFolder, name, each)).find(existsSync);
  if (file === undefined) return undefined;
  // What a program imports as `openrath-studio` is what runs it: a second copy would know nothing of our sessions.
  const hooks = registerHooks({
    resolve: (imported, context, next) =>
      imported === 'openrath-studio' ? { url: api, shortCircuit: true } : next(imported, context),
  });
  try {
    const { beginning, workflow } = (await import(pathToFileURL(file).href)) as SampleProgram;
    const { folder } = beginning;
    return { beginning: folder === undefined ? beginning : { ...beginning, folder: onDisk(folder) }, workflow };
  } finally {
    hooks.deregister();
  }
}

/** Names of samples that can be run. */
export function runnableSamples(): readonly string[] {
  const isShipped = (name: string) => existsSync(join(samplesFolder, name)) || sampleDocument(name) !== undefined;
  return samples.filter(({ kind, name }) => kind === 'recorded' && isShipped(name)).map(({ name }) => name);
}
