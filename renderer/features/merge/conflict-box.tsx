import { CircleAlert, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import type { MergeUnderWay } from '../../../core/contract/view.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { PlainText } from '../untrusted-text/plain-text.tsx';
import { EditResult } from './edit-result.tsx';
import type { ConflictAnswer } from './merge-acts.ts';
import type { SideText } from './side-text.ts';

type Side = 'base' | 'ours' | 'theirs';

interface ConflictBoxProps {
  /** A path, or a key of memory. */
  readonly name: string;
  readonly why: string;
  readonly sides: Readonly<Record<Side, SideText>>;
  readonly settled: MergeUnderWay['settled'][number] | undefined;
  readonly isBusy: boolean;
  readonly onAnswer: (answer: ConflictAnswer['answer']) => void;
}

/** A conflict: base, ours and theirs side by side, a button to take each, and a field for what is to stand in the place of all three. */
export function ConflictBox({ name, why, sides, settled, isBusy, onAnswer }: ConflictBoxProps) {
  const [isEditing, setEditing] = useState(false);
  const because = isBusy ? 'An answer is being saved.' : undefined;
  const begin = [sides.ours, sides.theirs, sides.base].find(({ type }) => type === 'text');
  return (
    <section aria-label={`Conflict: ${name}`} className="mb-2 overflow-hidden rounded-lg border border-line-2">
      <div className="flex items-center gap-2 px-3 py-1.5 text-sm">
        <span className="min-w-0 truncate font-mono text-xs">
          <LineText text={name} mode="exact" />
        </span>
        <span className="text-xs text-ink-3">{why}</span>
        <Standing settled={settled} />
        <Button size={26} because={because} onClick={() => setEditing(!isEditing)}>
          Edit
        </Button>
      </div>
      <div className="grid grid-cols-3 border-t border-line">
        {SIDES.map((side) => (
          <div key={side} className="min-w-0 border-l border-line first:border-l-0">
            <div className="flex items-center gap-2 bg-canvas px-3 py-1">
              <span className={cx('text-xs font-medium', HUES[side])}>{side}</span>
              <Button
                size={26}
                className="ml-auto text-xs"
                because={because}
                onClick={() => {
                  setEditing(false);
                  onAnswer({ take: side });
                }}
              >{`Take ${side}`}</Button>
            </div>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by key */}
            <section aria-label={side} tabIndex={0} className="max-h-52 overflow-auto px-3 py-2">
              <SideView side={sides[side]} />
            </section>
          </div>
        ))}
      </div>
      {isEditing ? (
        <EditResult
          text={begin?.type === 'text' ? begin.text : ''}
          because={because}
          onSettle={(text) => {
            setEditing(false);
            onAnswer({ take: 'edit', text });
          }}
        />
      ) : null}
    </section>
  );
}

const SIDES: readonly Side[] = ['base', 'ours', 'theirs'];
const HUES: Readonly<Record<Side, string>> = { base: 'text-ink-2', ours: 'text-a', theirs: 'text-b' };

function SideView({ side }: { readonly side: SideText }) {
  if (side.type === 'said')
    return (
      <p className="text-xs text-ink-3">
        <LineText text={side.says} />
      </p>
    );
  return side.text === '' ? <p className="text-xs text-ink-3">Empty.</p> : <PlainText text={side.text} />;
}

function Standing({ settled }: Pick<ConflictBoxProps, 'settled'>) {
  return (
    <span role="status" className="ml-auto flex items-center gap-1 text-xs text-ink-2">
      {settled === undefined ? (
        <>
          <CircleAlert size={13} aria-hidden className="text-warn" />
          open
        </>
      ) : (
        <>
          <CircleCheck size={13} aria-hidden className="text-ok" />
          {settled.take === 'edit' ? 'settled: edited by you' : `settled: ${settled.take}`}
        </>
      )}
    </span>
  );
}
