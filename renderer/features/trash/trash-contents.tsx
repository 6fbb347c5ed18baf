import type { ReactNode } from 'react';
import type { TrashPreview } from '../../../core/contract/view.ts';
import { useSessions } from '../../stores/sessions-store.ts';
import { bytes, count, counted } from '../../ui/number.ts';
import { seenText } from '../untrusted-text/seen-text.ts';
import { ShownText } from '../untrusted-text/shown-text.tsx';
import { sumWords, trashSums } from './trash-sums.ts';

/** What goes, line by line with its size, and what stays and why. The lines add up. */
export function TrashContents({ preview }: { readonly preview: TrashPreview }) {
  const { sessions, kept, blobs } = preview;
  const { listed, rest, blobBytes } = trashSums(preview);
  const { rows } = useSessions.getState();
  return (
    <>
      {sessions.length === 0 ? null : (
        <Group heading="Goes for good" right={sumWords({ ...preview, sessions: sessions.length })}>
          {listed.map((each) => (
            <Line key={each.session} middle={counted(each.events, 'event')} right={bytes(each.sizeBytes)}>
              <ShownText text={each.title} />
              {rows.get(each.session)?.undone === true ? <span className="text-ink-3"> · was undone</span> : null}
            </Line>
          ))}
          {rest === undefined ? null : (
            <Line middle={counted(rest.events, 'event')} right={bytes(rest.sizeBytes)}>
              <span className="text-ink-3">and {count(rest.sessions)} smaller, not listed</span>
            </Line>
          )}
          <Line middle={counted(blobs, 'blob')} right={bytes(blobBytes)}>
            <span className="text-ink-3">values that only these sessions hold</span>
          </Line>
        </Group>
      )}
      {sessions.length === 0 ? null : (
        <p className="-mt-2 mb-3.5 text-2xs text-ink-3">
          Sizes are what goes from the store, where text is packed. The list of sessions has them unpacked, with all
          blobs that a session names.
        </p>
      )}
      {kept.length === 0 ? null : (
        <Group heading="Stays in the trash" right={counted(kept.length, 'session')}>
          {kept.map((each) => (
            <li key={each.session} className="border-b border-line px-3 py-[7px] text-sm last:border-0">
              <p className="truncate" title={seenText(each.title, 'prose')}>
                <ShownText text={each.title} />
              </p>
              <p className="text-xs text-ink-3">
                <ShownText text={each.because} />
              </p>
            </li>
          ))}
        </Group>
      )}
    </>
  );
}

interface GroupProps {
  readonly heading: string;
  readonly right: string;
  readonly children: ReactNode;
}

function Group({ heading, right, children }: GroupProps) {
  return (
    <section className="mb-3.5 last:mb-0">
      <div className="tn mb-1.5 flex items-baseline gap-3 text-xs">
        <h3 className="flex-none font-medium text-ink-2">{heading}</h3>
        <span className="ml-auto text-right text-ink-3">{right}</span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to be reachable by keyboard */}
      <ul tabIndex={0} aria-label={heading} className="well m-0 max-h-[32vh] list-none overflow-auto p-0">
        {children}
      </ul>
    </section>
  );
}

interface LineProps {
  readonly middle: string;
  readonly right: string;
  readonly children: ReactNode;
}

function Line({ middle, right, children }: LineProps) {
  return (
    <li className="tn flex h-8 items-center gap-3 border-b border-line px-3 text-sm last:border-0">
      <span className="min-w-0 flex-1 truncate">{children}</span>
      <span className="w-22 flex-none text-right text-xs text-ink-3">{middle}</span>
      <span className="w-16 flex-none text-right">{right}</span>
    </li>
  );
}
