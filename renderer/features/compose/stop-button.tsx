import { Square } from 'lucide-react';
import { useState } from 'react';
import { stopRun } from '../../stores/run-acts.ts';
import { Button } from '../../ui/button.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { useKeysOf } from '../keys/use-keys-of.ts';

/** Ends the run of a session, on record. */
export function StopButton({ session }: { readonly session: string }) {
  const [stopping, setStopping] = useState<string>();
  const isStopping = stopping === session;
  const keys = useKeysOf('run.stop');
  const stop = async (): Promise<void> => {
    if (isStopping) return;
    setStopping(session);
    await stopRun(session);
    setStopping(undefined);
  };
  return (
    <Button size={32} because={isStopping ? 'It is being stopped.' : undefined} onClick={() => void stop()}>
      <Square size={11} aria-hidden />
      {isStopping ? 'Stopping…' : 'Stop'}
      <Kbd keys={keys} />
    </Button>
  );
}
