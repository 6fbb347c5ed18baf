import { accept, type Decision, refuse } from '../../model/refusal.ts';

/** Refuses what a person wrote in the place of a call's input where it is no JSON object: nothing could run, and the question would be spent. */
export function mustBeInput(text: string): Decision<undefined> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return accept(undefined);
  return refuse('invalid', 'The edited input is no JSON object. Nothing was answered.', {
    remedy: 'Write the whole input of the call, for example {"command":"ls"}.',
  });
}
