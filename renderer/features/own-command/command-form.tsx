import { Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { SessionRow } from '../../../core/contract/view.ts';
import { runOwnCommand } from '../../stores/command-store.ts';
import { useReplay } from '../../stores/replay-store.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/field.tsx';
import { StopButton } from '../compose/stop-button.tsx';
import { LineText } from '../untrusted-text/line-text.tsx';
import { whyNoCommand } from './why-no-command.ts';

interface CommandFormProps {
  readonly row: SessionRow;
  /** A command of this person goes on. */
  readonly isRunning: boolean;
}

/** The line that bash reads. Enter runs it. */
export function CommandForm({ row, isRunning }: CommandFormProps) {
  const [text, setText] = useState('');
  const isReplay = useReplay(({ replay }) => replay.mode !== 'off');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const why = isRunning ? undefined : whyNoCommand(row, isReplay);
  const because = isRunning ? 'It runs.' : (why ?? (text.trim() === '' ? 'Type a command first.' : undefined));
  const run = () => {
    if (because !== undefined) return;
    void runOwnCommand(row.id, text);
    setText('');
  };
  return (
    <form
      className="flex flex-none items-center gap-2 px-4 pt-1 pb-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        run();
      }}
    >
      <span aria-hidden className="font-mono text-xs text-ink-3">
        $
      </span>
      <TextInput
        ref={field}
        exact
        aria-label="Command"
        placeholder="npm test"
        maxLength={1_000_000}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="min-w-0 flex-1"
      />
      {why === undefined ? null : (
        <p role="status" className="max-w-[40%] min-w-0 text-xs text-ink-2">
          <LineText text={why} />
        </p>
      )}
      {isRunning ? <StopButton session={row.id} /> : null}
      <Button look="primary" size={32} because={because} onClick={run}>
        <Play size={13} aria-hidden />
        Run
      </Button>
    </form>
  );
}
