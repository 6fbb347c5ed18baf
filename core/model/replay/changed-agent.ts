import type { z } from 'zod';
import { type Agent, agentSchema } from '../agent/agent.ts';
import { canonicalText, type Json } from '../canonical.ts';
import { accept, type Decision, refuse } from '../refusal.ts';

/**
 * Something that is to be otherwise in a re-run (R4). `field`: `message`, `result`, `placement`, `tool.` and a tool's name, `model`, a parameter of
 * the model, or `agent.` and a path in the agent.
 */
export interface Change {
  readonly field: string;
  /** As a person writes it: the text itself, or JSON where the field is none. */
  readonly value: string;
}

/** A change as it is shown before it is made: values as a person reads them, absent for none. */
export interface ShownChange {
  readonly field: string;
  readonly was?: string;
  readonly now: string;
}

export interface Ways {
  /** Names that may stand before a model's, with a stroke. */
  readonly providers: readonly string[];
  /** What a check found, in words; `whole` is what the value itself is called. */
  readonly say: (issues: readonly z.core.$ZodIssue[], whole: string) => string;
}

/**
 * The agent under the changes that are about it, and what each comes to.
 * Refuses a field or value that an agent can't have.
 */
export function changedAgent(
  agent: Agent,
  changes: readonly Change[],
  { providers, say }: Ways,
): Decision<{ readonly agent: Agent; readonly shown: readonly ShownChange[] }> {
  let changed = agent;
  const shown: ShownChange[] = [];
  for (const { field, value } of changes) {
    if (isOfTheStep(field)) continue;
    for (const [path, text] of pathsOf(field, value, providers)) {
      if (path === undefined)
        return refuse('invalid', `${field} is nothing that a re-run can change.`, {
          remedy:
            'Set model, temperature, maxOutputTokens, message, result, placement, tool.NAME (such as tool.read_file) or agent.FIELD (such as agent.instructions).',
        });
      const made = withValue(changed, path, { text, say });
      if (!made.ok) return made;
      const was = valueAt(changed, path);
      const now = valueAt(made.value, path);
      shown.push({ field: `agent.${path.join('.')}`, ...(was === undefined ? {} : { was }), now: now ?? 'none' });
      changed = made.value;
    }
  }
  return accept({ agent: changed, shown });
}

/** True for a change that is not about the agent: of the step itself, and of where and by what calls are made. */
function isOfTheStep(field: string): boolean {
  return field === 'message' || field === 'result' || field === 'placement' || /^tool\../.test(field);
}

type Path = readonly string[];

/** Fields of an agent's model that can be named without their path. */
const PARAMETERS: ReadonlySet<string> = new Set(['temperature', 'maxOutputTokens']);

/** The fields that a change sets: `model=openai/gpt-5` sets two, where the part before the stroke is a provider's name. */
function pathsOf(
  field: string,
  value: string,
  providers: readonly string[],
): readonly (readonly [Path | undefined, string])[] {
  if (field === 'model') {
    const provider = providers.find((name) => value.startsWith(`${name}/`));
    if (provider === undefined) return [[['model', 'name'], value]];
    return [
      [['model', 'provider'], provider],
      [['model', 'name'], value.slice(provider.length + 1)],
    ];
  }
  if (PARAMETERS.has(field)) return [[['model', field], value]];
  const path = /^agent\.([A-Za-z]+(?:\.[A-Za-z]+)*)$/.exec(field)?.[1]?.split('.');
  return [[path, value]];
}

interface Told {
  readonly text: string;
  readonly say: Ways['say'];
}

function withValue(agent: Agent, path: Path, { text, say }: Told): Decision<Agent> {
  const json = jsonOf(text);
  const values: Json[] = json === undefined || typeof json === 'string' ? [text] : [json, text];
  const problems: z.core.$ZodIssue[] = [];
  for (const value of values) {
    const read = agentSchema.safeParse(put(agent as Json, path, value));
    if (read.success) return accept(read.data);
    problems.push(...read.error.issues);
  }
  return refuse(
    'invalid',
    `agent.${path.join('.')} can’t be ${text === '' ? 'empty' : text.slice(0, 200)}: ${say(problems.slice(0, 1), 'it')}`,
    {
      remedy: 'Look at the agent’s fields, and set one to a value that it takes.',
    },
  );
}

function jsonOf(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

function put(value: Json | undefined, [name, ...rest]: Path, at: Json): Json {
  if (name === undefined) return at;
  const members = isMembers(value) ? value : {};
  return { ...members, [name]: put(Object.hasOwn(members, name) ? members[name] : undefined, rest, at) };
}

function valueAt(agent: Agent, path: Path): string | undefined {
  let value: Json | undefined = agent as Json;
  for (const name of path) value = isMembers(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return shownValue(value);
}

/** A value as a person reads it: a text itself, JSON of anything else, undefined for none. */
export function shownValue(value: Json | undefined): string | undefined {
  return value === undefined || typeof value === 'string' ? value : canonicalText(value);
}

/** True for what has members of its own by name. */
export function isMembers(value: Json | undefined): value is { readonly [name: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
