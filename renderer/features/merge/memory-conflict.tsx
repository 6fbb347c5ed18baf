import { useId } from 'react';
import type { MergePreview, MergeUnderWay } from '../../../core/contract/view.ts';
import { answerDraftOf, draftAnswer, draftOf, useMergeDrafts } from '../../stores/merge-drafts.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/field.tsx';
import { ConflictBox, whileBusy } from './conflict-box.tsx';
import type { SideText } from './side-text.ts';
import type { Merging } from './use-merge.ts';
import { WrittenAt } from './written-at.tsx';

type Conflict = MergePreview['memory']['conflicts'][number];

interface MemoryConflictProps {
  readonly conflict: Conflict;
  readonly settled: MergeUnderWay['settled'];
  readonly merging: Merging;
}

/** A key that both wrote: what each side says and where that was written, and the answer. */
export function MemoryConflict({ conflict, settled, merging }: MemoryConflictProps) {
  const { key, base, ours, theirs } = conflict;
  return (
    <ConflictBox
      layer="memory"
      name={key}
      why="both wrote it"
      sides={{ base: sideOf(base), ours: sideOf(ours), theirs: sideOf(theirs) }}
      under={{ base: <WrittenAt item={base} />, ours: <WrittenAt item={ours} />, theirs: <WrittenAt item={theirs} /> }}
      editWord="Write a new one…"
      settled={settled}
      merging={merging}
    >
      <KeepBoth {...{ conflict, settled, merging }} />
    </ConflictBox>
  );
}

/** Ours stays under its key; what theirs says is to stand under another one, which can be named. Nothing where a side has no item. */
function KeepBoth({ conflict: { key, secondKey }, settled, merging }: MemoryConflictProps) {
  const { sides } = merging;
  const id = useId();
  const draft = useMergeDrafts((state) => answerDraftOf(draftOf(state, sides), 'memory', key));
  if (secondKey === undefined) return null;
  const answered = settled.find((each) => each.layer === 'memory' && each.conflict === key);
  const named = draft.secondKey ?? answered?.key ?? secondKey;
  const because = named.trim() === '' ? 'Name a key for what theirs says.' : whileBusy(merging);
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line px-3 py-1.5">
      <Button
        size={26}
        because={because}
        onClick={() => merging.settle({ layer: 'memory', conflict: key, answer: { take: 'both', key: named } })}
      >
        Keep both, as two items
      </Button>
      <label htmlFor={id} className="text-xs text-ink-3">
        theirs under the key
      </label>
      <span className="min-w-40 flex-1">
        <TextInput
          exact
          id={id}
          maxLength={200}
          value={named}
          onChange={({ target }) => draftAnswer(sides, 'memory', key, { ...draft, secondKey: target.value })}
        />
      </span>
    </div>
  );
}

function sideOf(item: Conflict['ours']): SideText {
  return item === undefined ? { type: 'said', says: 'Not there.' } : { type: 'text', text: item.text };
}
