import { ArrowUpRight } from 'lucide-react';
import type { WaitingRow } from '../../../core/contract/view.ts';
import { useNavigation } from '../../stores/navigation-store.ts';
import { Button } from '../../ui/button.tsx';
import { FactRow } from '../inspector/section.tsx';
import { LineText } from '../untrusted-text/line-text.tsx';
import { PlainText } from '../untrusted-text/plain-text.tsx';
import { askTitle, commandOf, effectWords } from './ask-words.ts';
import { CommandLines } from './command-lines.tsx';
import { HiddenNote } from './hidden-note.tsx';
import { Place } from './place.tsx';

/** Goes to the step that asks. */
export function openStep({ session, event }: WaitingRow): void {
  const route = { screen: 'session', session, view: 'graph' } as const;
  useNavigation.getState().go(route, { type: 'step', session, key: event });
}

/** What is asked, whole: the command, where it runs and with what effect. */
export function AskedSubject({ row }: { readonly row: WaitingRow }) {
  return (
    <div className="min-h-0 flex-1 overflow-auto px-8 py-6">
      <div className="mx-auto grid max-w-[720px] gap-3">
        <div className="flex items-start gap-3">
          <div className="min-w-0 flex-1">
            <p className="text-xs text-ink-3 [overflow-wrap:anywhere]">
              <LineText text={row.title} />
            </p>
            <h2 className="text-lg font-semibold tracking-[-.01em] [overflow-wrap:anywhere]">
              <LineText text={askTitle(row)} />
            </h2>
          </div>
          <Button onClick={() => openStep(row)}>
            <ArrowUpRight size={13} aria-hidden />
            Open step
          </Button>
        </div>
        <HiddenNote command={commandOf(row)} />
        <CommandLines command={commandOf(row)} />
        {row.type === 'approval' ? <Around row={row} /> : null}
        {row.input === undefined || row.input === commandOf(row) ? null : (
          <details className="panel px-3.5 py-2 text-xs">
            <summary className="cursor-pointer text-ink-2">Whole input of the call</summary>
            <div className="mt-2">
              <PlainText text={row.input} />
            </div>
          </details>
        )}
      </div>
    </div>
  );
}

/** Where it would run, and with what effect. */
function Around({ row }: { readonly row: WaitingRow }) {
  return (
    <dl className="panel m-0 px-3.5 py-1.5">
      <FactRow name="Folder" lines>
        {row.cwd === undefined ? 'unknown' : <LineText text={row.cwd} mode="exact" />}
      </FactRow>
      <FactRow name="Where" lines>
        <Place placement={row.placement} />
      </FactRow>
      <FactRow name="Effect" lines>
        {effectWords(row.effect)}
      </FactRow>
    </dl>
  );
}
