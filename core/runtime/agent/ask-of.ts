import type { Agent } from '../../model/agent/agent.ts';
import type { ModelAsk } from '../ports/language-model.ts';

/** What an agent's definition says of every request of it. */
export function askOf({ instructions, model }: Agent): Pick<ModelAsk, 'instructions' | 'parameters'> {
  const { temperature, maxOutputTokens, reasoning } = model;
  return {
    ...(instructions === '' ? {} : { instructions }),
    parameters: {
      ...(temperature === undefined ? {} : { temperature }),
      ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
      ...(reasoning === undefined ? {} : { reasoning }),
    },
  };
}
