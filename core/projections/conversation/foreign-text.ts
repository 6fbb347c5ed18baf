import type { Part } from '../../model/parts.ts';

/**
 * Parts of an imported record as text that says where it is from (F4): calls that this program did not run must not look to a model
 * like calls that it made here. Reasoning of another program is left out.
 */
export function foreignText(parts: readonly Part[]): string {
  return parts.flatMap(say).join('\n\n');
}

function say(part: Part): string[] {
  switch (part.type) {
    case 'text':
      return part.text === '' ? [] : [part.text];
    case 'tool-call':
      return [`[In the imported log the agent called ${part.name} with: ${part.input}]`];
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
