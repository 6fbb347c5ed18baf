import { createAnthropic, VERSION } from '@ai-sdk/anthropic';
import type { Wire } from './wire.ts';

/** The Messages API. */
export const anthropic: Wire = {
  converter: `@ai-sdk/anthropic ${VERSION}`,
  baseUrl: 'https://api.anthropic.com/v1',
  needsKey: true,
  open: ({ model, baseUrl, key, fetch }) => createAnthropic({ baseURL: baseUrl, apiKey: key, fetch })(model),
};
