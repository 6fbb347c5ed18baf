import { FolderOutput, Play, Terminal } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { showCommands } from '../../stores/command-store.ts';
import { useDrafts } from '../../stores/drafts-store.ts';
import { useOverlay } from '../../stores/overlay-store.ts';
import { startRun } from '../../stores/run-acts.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { TextArea } from '../../ui/field.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { useKeyHandlers } from '../keys/key-handlers.ts';
import { useKeysOf } from '../keys/use-keys-of.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { type NextAgent, useNextAgent } from './use-last-agent.ts';

interface MessageFormProps {
  readonly session: string;
  readonly head: string;
  readonly isNarrow: boolean;
  /** Why it can't be sent now, while it can be written; absent where it can. */
  readonly held: string | undefined;
}

/** A message, and who gets it. */
export function MessageForm({ session, head, isNarrow, held }: MessageFormProps) {
  const text = useDrafts(({ texts }) => texts.get(session) ?? '');
  const write = useDrafts((state) => state.write);
  const next = useNextAgent(session, head, held === undefined);
  const [isSending, setSending] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (useDrafts.getState().wanted !== session) return;
    useDrafts.setState({ wanted: undefined });
    field.current?.focus();
  }, [session]);
  const keys = useKeysOf('run');
  const commandKeys = useKeysOf('command.run');
  const applyKeys = useKeysOf('apply');
  const because = isSending ? 'It is being sent.' : (held ?? whyNot(text, next));
  const send = async (): Promise<void> => {
    if (because !== undefined || !next.ok) return;
    setSending(true);
    if (await startRun(session, { agent: next.agent, message: text })) {
      write(session, '');
      useDrafts.getState().chooseAgent(session, undefined);
    }
    setSending(false);
  };
  useKeyHandlers({
    run: () => void send(),
    'message.write': () => field.current?.focus(),
    'layer.close': () => document.activeElement === field.current && field.current?.blur(),
  });
  return (
    <div className={cx('grid grid-cols-1 gap-2', !isNarrow && 'mx-auto w-full max-w-[860px]')}>
      <TextArea
        ref={field}
        aria-label="Message"
        placeholder="What is to be done next"
        rows={isNarrow ? 2 : Math.min(8, Math.max(2, text.split('\n').length))}
        maxLength={1_000_000}
        value={text}
        onChange={(event) => write(session, event.target.value)}
      />
      <div className={cx('flex items-center justify-end gap-2', isNarrow && 'flex-wrap')}>
        <div className={cx('flex min-w-0 flex-1 items-baseline gap-2 text-xs text-ink-3', isNarrow && 'basis-full')}>
          <p className="min-w-0 truncate">{held ?? (next.ok ? <Who next={next} /> : <LineText text={next.says} />)}</p>
          {held === undefined ? (
            <Button
              look="link"
              title="Another agent, or another model, for the next run"
              onClick={() => useOverlay.getState().show({ type: 'agent', session })}
            >
              Another agent…
            </Button>
          ) : null}
        </div>
        {isNarrow || held !== undefined ? null : (
          <Button size={32} title={commandKeys} onClick={() => showCommands(session)}>
            <Terminal size={13} aria-hidden />
            Run a command…
          </Button>
        )}
        {isNarrow || held !== undefined ? null : (
          <Button size={32} title={applyKeys} onClick={() => useOverlay.getState().show({ type: 'apply', session })}>
            <FolderOutput size={13} aria-hidden />
            Apply to folder…
          </Button>
        )}
        <Button look="primary" size={32} because={because} onClick={() => void send()}>
          <Play size={13} aria-hidden />
          Run
          <Kbd keys={keys} className="border-white/40 text-white" />
        </Button>
      </div>
    </div>
  );
}

function Who({ next: { agent, from } }: { readonly next: Extract<NextAgent, { ok: true }> }) {
  return (
    <>
      <LineText text={agent.name} /> · <LineText text={`${agent.model.provider} ${agent.model.name}`} mode="exact" />
      {whose[from]}
    </>
  );
}

const whose: Readonly<Record<Extract<NextAgent, { ok: true }>['from'], string>> = {
  session: ', as it ran last',
  remembered: ', as you defined it last',
  chosen: ', for the next run',
};

function whyNot(text: string, next: NextAgent): string | undefined {
  if (text.trim() === '') return 'Write a message first.';
  return next.ok ? undefined : next.says;
}
