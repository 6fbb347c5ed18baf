import type { PayloadOf } from '../../../core/model/events.ts';
import type { SessionWriters } from '../../../core/runtime/runs/session-writers.ts';
import { type Disk, SESSION } from './agent-home.ts';

/** A person who says of each call that nobody saw end whether it happened, by what the file says. Returns what ends the waiting. */
export function answerReviews(writers: SessionWriters, { workspaces }: Disk): () => Promise<void> {
  const held = writers.hold(SESSION);
  const stop = held.then((hold) =>
    hold?.writer.onAdded((event) => {
      if (event.kind !== 'effect/questioned') return;
      const { callId, position, input } = event.payload;
      const { path, line } = JSON.parse(input) as { path: string; line: string };
      const didHappen = (workspaces.files(SESSION)[path] ?? '').split('\n').includes(line);
      const verdict = didHappen ? 'happened' : 'did-not-happen';
      const payload: PayloadOf<'effect/reviewed'> = {
        callId,
        verdict,
        note: '',
        ...(position === undefined ? {} : { position }),
      };
      const { run } = event.envelope;
      setImmediate(
        () =>
          void hold.writer.append(
            [{ kind: 'effect/reviewed', payload, ...(run === undefined ? {} : { run }) }],
            'person',
            'now',
          ),
      );
    }),
  );
  return async () => {
    (await stop)?.();
    await (await held)?.release();
  };
}
