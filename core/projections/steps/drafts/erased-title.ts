import type { Kind } from '../../../model/events.ts';

/** What stands for an event whose contents were erased: its kind is all that is known of it. */
export function erasedTitle(kind: string): string {
  return `${Object.hasOwn(nouns, kind) ? nouns[kind as Kind] : `Event of kind ${kind}`}, erased`;
}

const nouns: { readonly [K in Kind]?: string } = {
  'session/detached': 'Start',
  message: 'Message',
  error: 'Error',
  unknown: 'Unknown record',
  'model/answered': 'Answer',
  'model/retried': 'Retry of a request',
  'model/failed': 'Failed request',
  'tool/list-pinned': 'List of tools',
  'server/reached': 'Place that a server wanted to reach',
  'tool/started': 'Start of a tool',
  'tool/ended': 'Tool result',
  'approval/asked': 'Approval',
  'approval/answered': 'Answer to an approval',
  'memory/recalled': 'Recalled memory',
  'memory/committed': 'Remembered memory',
  'context/compressed': 'Compaction',
  'placement/moved': 'Placement',
};
