import type { Secrets } from '../../../runtime/ports/secrets.ts';

/** A key, and where it was found. Only `from` may be shown. */
export interface FoundKey {
  readonly key: string;
  readonly from: 'field' | 'environment' | 'keychain' | 'file';
}

/** Where to look for a key, in this order. */
export interface KeyPlaces {
  /** As a person gave it for this run alone; empty counts as absent. */
  readonly field?: string | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Names of variables; the first that holds something is taken. */
  readonly variables: readonly string[];
  readonly secrets: Secrets;
  /** Name of the secret. */
  readonly name: string;
}

/** Finds a key; undefined where no place has one. Blanks around it are not part of it. Rejects as {@link Secrets.find} does. */
export async function findKey({
  field,
  environment,
  variables,
  secrets,
  name,
}: KeyPlaces): Promise<FoundKey | undefined> {
  const given = field?.trim();
  if (given) return { key: given, from: 'field' };
  const variable = setVariable(environment, variables);
  if (variable) return { key: variable, from: 'environment' };
  const kept = await secrets.find(name);
  const key = kept?.value.trim();
  return kept && key ? { key, from: kept.from } : undefined;
}

/** What the first variable that holds something holds; undefined where none does. */
export function setVariable(
  environment: KeyPlaces['environment'],
  variables: KeyPlaces['variables'],
): string | undefined {
  return variables.map((each) => environment[each]?.trim()).find((value) => value);
}

/** Variables that providers' own programs read, by wire. */
export const KEY_VARIABLES = {
  openai: ['OPENAI_API_KEY'],
  'openai-chat': ['OPENAI_API_KEY'],
  anthropic: ['ANTHROPIC_API_KEY'],
  google: ['GEMINI_API_KEY', 'GOOGLE_API_KEY', 'GOOGLE_GENERATIVE_AI_API_KEY'],
  /** A key for one server goes to no other: it is named in the settings. */
  compatible: [],
} as const;
