import { useNavigation } from '../../stores/navigation-store.ts';
import { Button } from '../../ui/button.tsx';
import { usePlace } from '../new-session/use-place.ts';
import { LineText } from '../untrusted-text/line-text.tsx';

/** What this machine can isolate (P2), in one line, with the way to the whole of it. */
export function MachineLine() {
  const place = usePlace();
  const go = useNavigation((state) => state.go);
  if (place.state === 'loading') return <>Trying what this machine can isolate…</>;
  const { ok, says } = place.state === 'ready' ? place.value : { ok: false, says: place.refusal.message };
  return (
    <>
      {ok ? (
        'On this machine the commands of your agents run isolated.'
      ) : (
        <span className="text-warn">
          This machine can’t isolate commands: <LineText text={says} />.
        </span>
      )}{' '}
      <Button look="link" onClick={() => go({ screen: 'settings' })}>
        {ok ? 'From what' : 'What to do'}
      </Button>
    </>
  );
}
