import type { FileConflict, MergeUnderWay } from '../../../core/contract/view.ts';
import { ConflictBox } from './conflict-box.tsx';
import { type Layers, sideSteps } from './parts.ts';
import type { Merging } from './use-merge.ts';
import { useSideText } from './use-side-text.ts';

interface FileConflictBoxProps {
  readonly conflict: FileConflict;
  readonly layers: Pick<Layers, 'parted' | 'atHead'>;
  readonly settled: MergeUnderWay['settled'];
  readonly merging: Merging;
}

const WHY = {
  content: 'both changed it',
  removed: 'one removed what the other changed',
  kind: 'a file on one side, a link or folder on the other',
};

/** A path that both changed: what each side has there, and the answer. */
export function FileConflictBox({ conflict, layers, settled, merging }: FileConflictBoxProps) {
  const sides = {
    base: useSideText(conflict.base),
    ours: useSideText(conflict.ours),
    theirs: useSideText(conflict.theirs),
  };
  return (
    <ConflictBox
      layer="workspace"
      name={conflict.path}
      why={WHY[conflict.why]}
      sides={sides}
      at={sideSteps(layers)}
      isByLine
      settled={settled}
      merging={merging}
    />
  );
}
