import { CircleAlert, CircleCheck } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { MergeUnderWay } from '../../../core/contract/view.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { PlainText } from '../untrusted-text/plain-text.tsx';
import { bothSides, changedLines, type SideTexts } from './conflict-lines.ts';
import { EditResult } from './edit-result.tsx';
import type { ConflictAnswer } from './merge-acts.ts';
import { NumberedLines } from './numbered-lines.tsx';
import type { SideText } from './side-text.ts';

type Side = 'base' | 'ours' | 'theirs';

interface ConflictBoxProps {
  /** A path, or a key of memory. */
  readonly name: string;
  readonly why: string;
  readonly sides: Readonly<Record<Side, SideText>>;
  /** Where each side stands, in words. */
  readonly at?: Readonly<Record<Side, string>>;
  readonly settled: MergeUnderWay['settled'][number] | undefined;
  readonly isBusy: boolean;
  /** A text of lines: they are numbered, what changed is marked, and both sides can be taken. */
  readonly isByLine?: boolean;
  readonly onAnswer: (answer: ConflictAnswer['answer']) => void;
}

/** A conflict: base, ours and theirs side by side, a button to take each, and a field for what is to stand in the place of all three. */
export function ConflictBox({ name, why, sides, at, settled, isBusy, isByLine = false, onAnswer }: ConflictBoxProps) {
  const [edit, setEdit] = useState<Edit>();
  const because = isBusy ? 'An answer is being saved.' : undefined;
  const begin = [sides.ours, sides.theirs, sides.base].find(({ type }) => type === 'text');
  const texts = useTexts(sides, isByLine);
  const marks = useMemo(() => (texts === undefined ? undefined : changedLines(texts)), [texts]);
  return (
    <section aria-label={`Conflict: ${name}`} className="overflow-hidden rounded-lg border border-line-2">
      <div className="flex items-center gap-2 px-3 py-1.5 text-sm">
        <span className="min-w-0 truncate font-mono text-xs">
          <LineText text={name} mode="exact" />
        </span>
        <span className="text-xs text-ink-3">{why}</span>
        <Standing settled={settled} />
        {texts?.ours === undefined || texts.theirs === undefined ? null : (
          <Button
            size={26}
            because={because}
            title="Edit the lines of ours, then those of theirs"
            onClick={() => setEdit({ from: 'both', text: bothSides(texts) })}
          >
            Take both
          </Button>
        )}
        <Button
          size={26}
          because={because}
          onClick={() =>
            setEdit(edit === undefined ? { from: 'side', text: begin?.type === 'text' ? begin.text : '' } : undefined)
          }
        >
          Edit
        </Button>
      </div>
      <div className="grid grid-cols-3 border-t border-line">
        {SIDES.map((side) => (
          <div key={side} className="min-w-0 border-l border-line first:border-l-0">
            <div className="flex items-center gap-2 bg-canvas px-3 py-1">
              <span className={cx('text-xs font-medium', HUES[side])}>{side}</span>
              {at === undefined ? null : <span className="tn truncate text-2xs text-ink-3">{at[side]}</span>}
              <Button
                size={26}
                className="ml-auto text-xs"
                because={because}
                onClick={() => {
                  setEdit(undefined);
                  onAnswer({ take: side });
                }}
              >{`Take ${side}`}</Button>
            </div>
            <section
              aria-label={side}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by key
              tabIndex={0}
              className={cx(
                'max-h-52 overflow-auto py-2',
                marks === undefined || sides[side].type === 'said' ? 'px-3' : '',
              )}
            >
              <SideView side={sides[side]} name={side} marks={marks?.[side]} />
            </section>
          </div>
        ))}
      </div>
      {edit === undefined ? null : (
        <EditResult
          key={edit.from}
          text={edit.text}
          sides={texts}
          because={because}
          onSettle={(text) => {
            setEdit(undefined);
            onAnswer({ take: 'edit', text });
          }}
        />
      )}
    </section>
  );
}

/** What editing begins with, and where that is from. */
interface Edit {
  readonly from: 'both' | 'side';
  readonly text: string;
}

/** The sides that are a text, the same object for the same texts; undefined where they are not looked at by line. */
function useTexts(sides: ConflictBoxProps['sides'], isByLine: boolean): SideTexts | undefined {
  const [base, ours, theirs] = SIDES.map((side) => {
    const what = sides[side];
    return what.type === 'text' ? what.text : undefined;
  });
  return useMemo(() => {
    if (!isByLine) return undefined;
    return {
      ...(base === undefined ? {} : { base }),
      ...(ours === undefined ? {} : { ours }),
      ...(theirs === undefined ? {} : { theirs }),
    };
  }, [isByLine, base, ours, theirs]);
}

const SIDES: readonly Side[] = ['base', 'ours', 'theirs'];
const HUES: Readonly<Record<Side, string>> = { base: 'text-ink-2', ours: 'text-a', theirs: 'text-b' };

interface SideViewProps {
  readonly side: SideText;
  readonly name: Side;
  /** Numbers of changed lines; absent where lines have no numbers. */
  readonly marks: ReadonlySet<number> | undefined;
}

function SideView({ side, name, marks }: SideViewProps) {
  if (side.type === 'said')
    return (
      <p className="text-xs text-ink-3">
        <LineText text={side.says} />
      </p>
    );
  if (side.text === '') return <p className="px-3 text-xs text-ink-3">Empty.</p>;
  if (marks === undefined) return <PlainText text={side.text} />;
  return <NumberedLines text={side.text} originOf={(line) => (marks.has(line) ? name : undefined)} />;
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
