import { createGoogle, VERSION } from '@ai-sdk/google';
import type { Wire } from './wire.ts';

/** `streamGenerateContent` of the Gemini API. */
export const google: Wire = {
  converter: `@ai-sdk/google ${VERSION}`,
  baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
  needsKey: true,
  open: ({ model, baseUrl, key, fetch }) => createGoogle({ baseURL: baseUrl, apiKey: key, fetch })(model),
};
