import { useKeyHandlers } from '../keys/key-handlers.ts';
import type { Part } from './parts.ts';

interface Walk {
  readonly parts: readonly Part[];
  readonly part: Part | undefined;
  readonly onChoose: (part: Part) => void;
}

/** `j` and `k`, and the arrows, walk the list of layers and paths. */
export function useMergeKeys({ parts, part, onChoose }: Walk): void {
  const walk = (by: 1 | -1) => () => {
    const at = parts.findIndex(({ layer, name }) => layer === part?.layer && name === part.name);
    const to = parts[at + by];
    return to === undefined ? false : onChoose(to);
  };
  useKeyHandlers({ 'waiting.next': walk(1), 'waiting.previous': walk(-1) });
}
