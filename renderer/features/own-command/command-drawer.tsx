import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { showCommands, useCommands } from '../../stores/command-store.ts';
import { footControl } from '../../stores/foot-controls.ts';
import { useLineage } from '../../stores/lineage-store.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { sessionTitle } from '../../ui/session-title.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { CommandForm } from './command-form.tsx';
import { CommandOutput } from './command-output.tsx';

/** At the foot of a session: a line that a person runs in its sandbox, and what comes of it. Esc closes it; a command goes on. */
export function CommandDrawer() {
  const open = useCommands((state) => state.open);
  const row = useLineage(({ rev, lanes }) => (rev >= 0 && open !== undefined ? lanes.get(open)?.row : undefined));
  return row === undefined ? null : <Opened key={row.id} row={row} />;
}

function Opened({ row }: { readonly row: Parameters<typeof CommandForm>[0]['row'] }) {
  const command = useCommands(({ commands }) => commands.get(row.id));
  const before = useRef(document.activeElement);
  const close = () => showCommands(undefined);
  useEffect(() => {
    const back = before.current;
    return () => (back instanceof HTMLElement ? back.focus() : undefined);
  }, []);
  return (
    <section
      ref={footControl}
      aria-label="Your command"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        event.preventDefault();
        close();
      }}
      className="flex max-h-[45%] min-h-28 flex-none flex-col border-t border-line bg-bg"
    >
      <div className="flex h-8 flex-none items-center gap-2 px-4 text-xs">
        <h2 className="flex-none font-medium">Your command</h2>
        <span className="min-w-0 truncate text-ink-3">
          <LineText text={`in the sandbox of “${sessionTitle(row)}”, on its files, on record as yours`} />
        </span>
        <IconButton icon={X} size={24} label="Close" keys="Esc" className="ml-auto" onClick={close} />
      </div>
      {command === undefined ? null : <CommandOutput session={row.id} command={command} />}
      <CommandForm row={row} isRunning={command?.state.type === 'running'} />
    </section>
  );
}
