import { createOpenAICompatible, VERSION } from '@ai-sdk/openai-compatible';
import type { Wire } from './wire.ts';

/** Chat completions as other servers speak them: Ollama, vLLM, LM Studio and many hosts. */
export const compatible: Wire = {
  converter: `@ai-sdk/openai-compatible ${VERSION}`,
  needsKey: false,
  open: ({ provider, model, baseUrl, key, fetch }) =>
    createOpenAICompatible({
      name: provider,
      baseURL: baseUrl,
      fetch,
      includeUsage: true,
      supportsStructuredOutputs: true,
      ...(key !== '' && { apiKey: key }),
    })(model),
};
