import { useOverlay } from '../../stores/overlay-store.ts';
import { useSessions } from '../../stores/sessions-store.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { count } from '../../ui/number.ts';
import { composerState } from '../compose/composer-state.ts';
import { useAnswer } from '../inspector/use-answer.ts';
import { RefusalWords } from '../untrusted-text/refusal-words.tsx';
import { EffectLine } from './effect-line.tsx';
import { ledgerKey, ledgers } from './effects-of.ts';

/** All that a session itself did to the world and its files; what needs review is answered right there. */
export function EffectsDialog() {
  const overlay = useOverlay((state) => state.overlay);
  return overlay.type === 'effects' ? <Opened session={overlay.session} /> : null;
}

function Opened({ session }: { readonly session: string }) {
  const close = useOverlay((state) => state.close);
  const row = useSessions((state) => (state.rev >= 0 ? state.rows.get(session) : undefined));
  const answer = useAnswer(ledgers, ledgerKey(session, row?.head ?? ''));
  return (
    <Dialog
      open
      onClose={close}
      width={760}
      title="Effects"
      about="What this session itself did to the world and its files, newest first. Calls that only read are left out."
    >
      {answer.state === 'loading' ? <p className="text-sm text-ink-3">Reading…</p> : null}
      {answer.state === 'refused' ? (
        <p role="alert" className="text-sm text-ink-2">
          <RefusalWords refusal={answer.refusal} />
        </p>
      ) : null}
      {answer.state === 'ready' && answer.value.of === 0 ? (
        <p className="text-sm text-ink-2">
          None: no call of its own did more than read, and nothing was applied, restored or set up. What a log claims is
          in its steps.
        </p>
      ) : null}
      {answer.state === 'ready' && answer.value.of > 0 ? (
        <ul aria-label="Effects" className="m-0 list-none p-0">
          {answer.value.effects.map((effect) => (
            <EffectLine
              key={effect.event}
              effect={effect}
              session={session}
              status={row?.status ?? 'done'}
              isCutOff={row !== undefined && composerState(row).type === 'cut-off'}
            />
          ))}
        </ul>
      ) : null}
      {answer.state === 'ready' && answer.value.of > answer.value.effects.length ? (
        <p className="tn mt-2 text-xs text-ink-3">
          The newest {count(answer.value.effects.length)} of {count(answer.value.of)} are listed.
        </p>
      ) : null}
    </Dialog>
  );
}
