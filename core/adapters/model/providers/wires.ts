import { anthropic } from './anthropic.ts';
import { compatible } from './compatible.ts';
import { google } from './google.ts';
import { openaiChat, openaiResponses } from './openai.ts';
import type { Wire } from './wire.ts';

/** Every wire that can be spoken, by the name that settings use. */
export const wires = {
  openai: openaiResponses,
  'openai-chat': openaiChat,
  anthropic,
  google,
  compatible,
} as const satisfies Readonly<Record<string, Wire>>;

export type WireName = keyof typeof wires;
