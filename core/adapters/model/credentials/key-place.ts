import type { WireName } from '../providers/wires.ts';
import { setVariable } from './find-key.ts';

/** Variables by which a person sends what goes to a provider elsewhere, as the providers' own programs read them. */
const ADDRESS_VARIABLES: Readonly<Record<WireName, readonly string[]>> = {
  openai: ['OPENAI_BASE_URL'],
  'openai-chat': ['OPENAI_BASE_URL'],
  anthropic: ['ANTHROPIC_BASE_URL'],
  google: ['GOOGLE_GEMINI_BASE_URL'],
  compatible: [],
};

const AT = '.at.';

/** Scheme, host and port of an address; undefined for what is none. */
export function originOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).origin : undefined;
}

/** Name of the secret that holds the key of a provider; of one at another address than its own where an origin is given. */
export function secretName(provider: string, origin?: string): string {
  return origin === undefined ? provider : `${provider}${AT}${Buffer.from(origin).toString('base64url')}`;
}

/** The origins that a provider's keys are kept for beside its own address, in order, by the names of all secrets. */
export function originsOf(provider: string, names: readonly string[]): readonly string[] {
  const begin = `${provider}${AT}`;
  return names
    .filter((name) => name.startsWith(begin))
    .map((name) => Buffer.from(name.slice(begin.length), 'base64url').toString())
    .sort();
}

/** Whether a key in the environment is meant for an address that is not the provider's own: the environment names that too. */
export function isNamedByEnvironment(
  wire: WireName,
  origin: string,
  environment: Readonly<Record<string, string | undefined>>,
): boolean {
  const named = namedAddress(wire, environment);
  return named !== undefined && originOf(named) === origin;
}

/** The address that the environment names for a provider; undefined for none. */
export function namedAddress(
  wire: WireName,
  environment: Readonly<Record<string, string | undefined>>,
): string | undefined {
  return setVariable(environment, ADDRESS_VARIABLES[wire]);
}
