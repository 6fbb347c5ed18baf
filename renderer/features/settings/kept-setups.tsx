import { useState } from 'react';
import type { KeptSetupRow } from '../../../core/contract/view.ts';
import { host } from '../../host/client.ts';
import { useConnection } from '../../stores/connection-store.ts';
import { useCannotSave } from '../../stores/home-state-store.ts';
import { Button } from '../../ui/button.tsx';
import { bytes, counted } from '../../ui/number.ts';
import { moment } from '../../ui/time.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { EmptySetupsDialog } from './empty-setups-dialog.tsx';
import { ListedPart } from './listed-part.tsx';
import { useListed } from './use-listed.ts';

const load = () => host().setups.list({});

/** What setup commands made and is kept for later sessions, with its size, and the way to take it off the disk. */
export function KeptSetups() {
  const listed = useListed(load);
  const cannotSave = useCannotSave();
  const [isEmptying, setEmptying] = useState(false);
  const rows = listed.value ?? [];
  const close = () => {
    setEmptying(false);
    void listed.again();
  };
  return (
    <ListedPart
      name="Setups"
      about="What setup commands made, kept for later sessions with the same command and lockfiles."
      listed={listed}
    >
      <ul className="m-0 mt-2 list-none p-0">
        {rows.map((row) => (
          <SetupRow key={row.key} row={row} />
        ))}
      </ul>
      {rows.length === 0 ? null : (
        <div className="flex items-center gap-3 border-t border-line pt-2">
          <span className="tn min-w-0 flex-1 text-xs text-ink-2">{sizeOf(rows)}</span>
          <Button size={26} because={cannotSave} onClick={() => setEmptying(true)}>
            Empty…
          </Button>
        </div>
      )}
      {isEmptying ? <EmptySetupsDialog rows={rows} onClose={close} /> : null}
    </ListedPart>
  );
}

/** "2 setups, 74 B". */
export function sizeOf(rows: readonly KeptSetupRow[]): string {
  return `${counted(rows.length, 'setup')}, ${bytes(rows.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0))}`;
}

function SetupRow({ row }: { readonly row: KeptSetupRow }) {
  const zone = useConnection(({ home }) => home?.zone);
  const { command, carried, lockfiles, sizeBytes, keptAtMs, usedAtMs } = row;
  const folders = carried.map(({ path }) => path).join(', ');
  const locks = lockfiles.length === 0 ? 'a lockfile that is not known' : lockfiles.join(', ');
  return (
    <li className="flex items-baseline gap-3 border-t border-line py-1.5 first:border-0">
      <span className="min-w-0 flex-1">
        <span className="block font-mono text-xs [overflow-wrap:anywhere]">
          <LineText text={command} mode="exact" />
        </span>
        <span className="block text-xs text-ink-2 [overflow-wrap:anywhere]">
          <LineText text={`${folders}, by ${locks}`} mode="exact" />
        </span>
        <span className="tn text-xs text-ink-3">
          kept {moment(keptAtMs, zone)}, used last {moment(usedAtMs, zone)}
        </span>
      </span>
      <span className="tn flex-none text-sm">{bytes(sizeBytes)}</span>
    </li>
  );
}
