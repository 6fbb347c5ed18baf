import { useEffect, useRef } from 'react';
import { useOverlay } from '../../stores/overlay-store.ts';
import { cx } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { count } from '../../ui/number.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { RefusalWords } from '../untrusted-text/refusal-words.tsx';
import { ShownText } from '../untrusted-text/shown-text.tsx';
import { type OriginalLines, originalLines } from './original-lines.ts';
import { useAnswer } from './use-answer.ts';

/** The file that a step was read from, around its record, as it is now. Only read: nothing is started for it. */
export function OriginalDialog() {
  const overlay = useOverlay((state) => state.overlay);
  const close = useOverlay((state) => state.close);
  if (overlay.type !== 'original') return null;
  return <OriginalBody event={overlay.event} close={close} />;
}

function OriginalBody({ event, close }: { readonly event: string; readonly close: () => void }) {
  const answer = useAnswer(originalLines, event, { again: true });
  const about =
    answer.state === 'ready' ? (
      <>
        <span className="font-mono text-xs [overflow-wrap:anywhere]">
          <ShownText text={answer.value.path} />
        </span>{' '}
        line {count(answer.value.line)}, as it is now
      </>
    ) : undefined;
  return (
    <Dialog open onClose={close} width={760} title="Original at this line" about={about}>
      {answer.state === 'loading' ? <Skeleton /> : null}
      {answer.state === 'refused' ? (
        <p className="text-sm text-ink-2">
          <RefusalWords refusal={answer.refusal} />
        </p>
      ) : null}
      {answer.state === 'ready' ? <Lines {...answer.value} /> : null}
    </Dialog>
  );
}

/** Of a line beside the record's so many characters are laid out: a log has very long ones. */
const mostBeside = 400;

function Lines({ line: marked, lines }: OriginalLines) {
  const here = useRef<HTMLLIElement>(null);
  useEffect(() => {
    here.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to be reachable by keyboard
    <div tabIndex={0} data-autofocus className="well h-[56vh] overflow-auto">
      <ol aria-label="Lines of the file" className="m-0 list-none p-0">
        {lines.map(({ line, text, bytes }) => {
          const isHere = line === marked;
          const shown = isHere ? text : text.slice(0, mostBeside);
          return (
            <li
              key={line}
              ref={isHere ? here : undefined}
              aria-current={isHere ? 'location' : undefined}
              className={cx(
                'flex gap-3 border-l-2 px-2 py-px',
                isHere ? 'on-tint border-accent bg-accent-soft' : 'border-transparent',
              )}
            >
              <span className="tn w-14 flex-none select-none text-right text-2xs leading-4.25 text-ink-3">
                {count(line)}
              </span>
              <pre
                dir="ltr"
                className="m-0 min-w-0 flex-1 whitespace-pre-wrap font-mono text-xs leading-4.25 [overflow-wrap:anywhere]"
              >
                <ShownText text={shown} />
                {isCut(shown, bytes) ? <span className="text-ink-3"> … {count(bytes)} bytes in all</span> : null}
              </pre>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** A line whose bytes are no UTF-8 is as long in text as it seems. */
function isCut(shown: string, bytes: number): boolean {
  return shown.length < bytes && new TextEncoder().encode(shown).length < bytes;
}
