import { CircleAlert, CircleCheck } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import type { MergeUnderWay } from '../../../core/contract/view.ts';
import { answerDraftOf, draftAnswer, draftOf, useMergeDrafts } from '../../stores/merge-drafts.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { PlainText } from '../untrusted-text/plain-text.tsx';
import { bothSides, changedLines, type SideTexts } from './conflict-lines.ts';
import { EditResult } from './edit-result.tsx';
import type { ConflictAnswer } from './merge-acts.ts';
import { NumberedLines } from './numbered-lines.tsx';
import type { SideText } from './side-text.ts';
import type { Merging } from './use-merge.ts';

export type Side = 'base' | 'ours' | 'theirs';

interface ConflictBoxProps {
  readonly layer: ConflictAnswer['layer'];
  /** A path, or a key of memory. */
  readonly name: string;
  readonly why: string;
  readonly sides: Readonly<Record<Side, SideText>>;
  /** Where each side stands, in words. */
  readonly at?: Readonly<Record<Side, string>>;
  /** What stands under a side. */
  readonly under?: Readonly<Record<Side, ReactNode>>;
  /** Every answer of the merge. */
  readonly settled: MergeUnderWay['settled'];
  readonly merging: Merging;
  /** A text of lines: they are numbered, what changed is marked, and both sides can be taken. */
  readonly isByLine?: boolean;
  /** What the button says that begins an answer of one's own. */
  readonly editWord?: string;
  /** Other answers that can be given. */
  readonly children?: ReactNode;
}

/** A conflict: base, ours and theirs side by side, a button to take each, and a field for what is to stand in the place of all three. */
export function ConflictBox(props: ConflictBoxProps) {
  const { layer, name, why, sides, at, under, merging, isByLine = false, editWord = 'Edit', children } = props;
  const draft = useMergeDrafts((state) => answerDraftOf(draftOf(state, merging.sides), layer, name));
  const { edit } = draft;
  const setEdit = (next: typeof edit) => draftAnswer(merging.sides, layer, name, { ...draft, edit: next });
  const onAnswer = (answer: ConflictAnswer['answer']) => merging.settle({ layer, conflict: name, answer });
  const settled = props.settled.find((each) => each.layer === layer && each.conflict === name);
  const because = whileBusy(merging);
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
            onClick={() => edit?.from !== 'both' && setEdit({ from: 'both', text: bothSides(texts) })}
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
          {editWord}
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
                onClick={() => onAnswer({ take: side })}
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
            {under?.[side]}
          </div>
        ))}
      </div>
      {children}
      {edit === undefined ? null : (
        <EditResult
          text={edit.text}
          onChange={(text) => setEdit({ ...edit, text })}
          sides={texts}
          because={because}
          onSettle={() => onAnswer({ take: 'edit', text: edit.text })}
        />
      )}
    </section>
  );
}

/** Why no answer can be given now. */
export function whileBusy({ isBusy }: Pick<Merging, 'isBusy'>): string | undefined {
  return isBusy ? 'An answer is being saved.' : undefined;
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

function Standing({ settled }: { readonly settled: MergeUnderWay['settled'][number] | undefined }) {
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
          <SettledWords settled={settled} />
        </>
      )}
    </span>
  );
}

function SettledWords({ settled: { take, key = '' } }: { readonly settled: MergeUnderWay['settled'][number] }) {
  if (take !== 'both') return take === 'edit' ? 'settled: edited by you' : `settled: ${take}`;
  return (
    <span className="min-w-0 truncate">
      settled: both, theirs under <LineText text={key} mode="exact" />
    </span>
  );
}
