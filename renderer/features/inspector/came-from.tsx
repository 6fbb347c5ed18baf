import type { SessionRow } from '../../../core/contract/view.ts';
import { useNavigation } from '../../stores/navigation-store.ts';
import type { Selection } from '../../stores/selection.ts';
import { useSessions } from '../../stores/sessions-store.ts';
import { Button } from '../../ui/button.tsx';
import { sessionTitle } from '../../ui/session-title.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { FactRow } from './section.tsx';
import { stepDetails } from './step-details.ts';
import { useAnswer } from './use-answer.ts';

/** Where a detached session says that it comes from: a claim, with the way there where that session is here (F6). */
export function CameFrom({ cameFrom }: { readonly cameFrom: NonNullable<SessionRow['cameFrom']> }) {
  const { session, event } = cameFrom;
  const row = useSessions(({ rev, rows }) => (rev >= 0 ? rows.get(session) : undefined));
  const answer = useAnswer(stepDetails, row === undefined ? undefined : [event, event].join('\n'));
  const step = answer.state === 'ready' ? answer.value.step : undefined;
  const selection: Selection =
    step === undefined ? { type: 'lane', session } : { type: 'step', session: step.session, key: step.key };
  const open = () => useNavigation.getState().go({ screen: 'session', session, view: 'graph' }, selection);
  return (
    <>
      <FactRow name="Detached from" known="claimed" lines>
        {row === undefined ? (
          'a session that is not here'
        ) : (
          <Button look="link" className="max-w-full justify-start text-sm" onClick={open}>
            <span className="min-w-0 truncate">
              <LineText text={sessionTitle(row)} />
            </span>
          </Button>
        )}
      </FactRow>
      <FactRow name="Its session" known="claimed" lines>
        <Id text={session} />
      </FactRow>
      <FactRow name="At event" known="claimed" lines>
        <Id text={event} />
      </FactRow>
    </>
  );
}

function Id({ text }: { readonly text: string }) {
  return (
    <span className="font-mono text-2xs">
      <LineText text={text} mode="exact" />
    </span>
  );
}
