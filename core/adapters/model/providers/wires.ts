import type { Wire } from './wire.ts';

/** A wire that can be spoken. Its package is loaded when it is asked for first. */
export interface WireEntry {
  /** Name of the provider on events, where a person gave it none. */
  readonly provider: string;
  readonly load: () => Promise<Wire>;
}

/** Every wire, by the name that settings use. */
export const wires = {
  openai: { provider: 'openai', load: async () => (await import('./openai.ts')).openaiResponses },
  'openai-chat': { provider: 'openai', load: async () => (await import('./openai.ts')).openaiChat },
  anthropic: { provider: 'anthropic', load: async () => (await import('./anthropic.ts')).anthropic },
  google: { provider: 'google', load: async () => (await import('./google.ts')).google },
  compatible: { provider: 'compatible', load: async () => (await import('./compatible.ts')).compatible },
} as const satisfies Readonly<Record<string, WireEntry>>;

export type WireName = keyof typeof wires;
