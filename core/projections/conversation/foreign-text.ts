import type { Part, PartOf } from '../../model/parts.ts';

/**
 * Parts of an imported record as text that says where it is from (F4): calls that this program did not run must not look to a model
 * like calls that it made here. Reasoning of another program is left out. `unanswered`: what is to be read, by call id, where a call has
 * no answer (S8).
 */
export function foreignText(parts: readonly Part[], unanswered: ReadonlyMap<string, string> = NONE): string {
  return parts.flatMap((part) => say(part, unanswered)).join('\n\n');
}

const NONE: ReadonlyMap<string, string> = new Map();

function say(part: Part, unanswered: ReadonlyMap<string, string>): string[] {
  switch (part.type) {
    case 'text':
      return part.text === '' ? [] : [part.text];
    case 'tool-call':
      return [`[In the imported log the agent called ${part.name} with: ${part.input}]`, ...noAnswer(part, unanswered)];
    case 'tool-result':
      return [
        `[In the imported log the call was answered${part.isError === true ? ' with an error' : ''}: ${part.output}]`,
      ];
    case 'file':
      return [`[file ${part.name}]${part.text === undefined ? '' : `\n${part.text}`}`];
    default:
      return [];
  }
}

function noAnswer({ callId }: PartOf<'tool-call'>, unanswered: ReadonlyMap<string, string>): string[] {
  const instead = unanswered.get(callId);
  return instead === undefined ? [] : [`[This call has no answer: ${instead}]`];
}
