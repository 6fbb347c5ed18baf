import { createOpenAI, VERSION } from '@ai-sdk/openai';
import type { Wire } from './wire.ts';

const shared = { baseUrl: 'https://api.openai.com/v1', needsKey: true };

/** The Responses API. Nothing is stored there, so that each request holds its whole context (C1). */
export const openaiResponses: Wire = {
  ...shared,
  converter: `@ai-sdk/openai responses ${VERSION}`,
  options: { openai: { store: false } },
  open: ({ model, baseUrl, key, fetch }) => createOpenAI({ baseURL: baseUrl, apiKey: key, fetch }).responses(model),
};

/** Chat completions at OpenAI itself. */
export const openaiChat: Wire = {
  ...shared,
  converter: `@ai-sdk/openai chat ${VERSION}`,
  open: ({ model, baseUrl, key, fetch }) => createOpenAI({ baseURL: baseUrl, apiKey: key, fetch }).chat(model),
};
