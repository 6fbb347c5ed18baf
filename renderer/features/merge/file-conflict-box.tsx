import type { FileConflict, MergeUnderWay } from '../../../core/contract/view.ts';
import { blobTexts } from '../inspector/blob-texts.ts';
import { useAnswer } from '../inspector/use-answer.ts';
import { ConflictBox } from './conflict-box.tsx';
import { type SideText, textOfEntry } from './side-text.ts';
import type { Merging } from './use-merge.ts';

interface FileConflictBoxProps {
  readonly conflict: FileConflict;
  readonly settled: MergeUnderWay['settled'][number] | undefined;
  readonly merging: Merging;
}

const WHY = {
  content: 'both changed it',
  removed: 'one removed what the other changed',
  kind: 'a file on one side, a link or folder on the other',
};

/** A path that both changed: what each side has there, and the answer. */
export function FileConflictBox({ conflict, settled, merging }: FileConflictBoxProps) {
  const sides = { base: useSide(conflict.base), ours: useSide(conflict.ours), theirs: useSide(conflict.theirs) };
  return (
    <ConflictBox
      name={conflict.path}
      why={WHY[conflict.why]}
      sides={sides}
      settled={settled}
      isBusy={merging.isBusy}
      onAnswer={(answer) => merging.settle({ layer: 'workspace', conflict: conflict.path, answer })}
    />
  );
}

function useSide(entry: FileConflict['base']): SideText {
  const said = textOfEntry(entry);
  const answer = useAnswer(blobTexts, said.type === 'blob' ? said.blob : undefined);
  if (said.type !== 'blob') return said;
  if (answer.state === 'loading') return { type: 'said', says: 'Reading…' };
  if (answer.state === 'refused') return { type: 'said', says: answer.refusal.message };
  const isText = !answer.value.includes('\u0000') && !answer.value.includes('\uFFFD');
  return isText ? { type: 'text', text: answer.value } : { type: 'said', says: 'It is no text.' };
}
