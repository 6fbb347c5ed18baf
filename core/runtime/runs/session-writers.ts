import type { SessionId } from '../../model/ids.ts';
import { openWriter, type SessionWriter, type WriterWorld } from '../agent/session-writer.ts';

/** The writers of sessions that something is written to here: one for each session, whoever asks (S7). */
export interface SessionWriters {
  /** The writer of a session; undefined where there is no such session. It is let go once nobody holds it. */
  readonly hold: (session: SessionId) => Promise<Held | undefined>;
}

export interface Held {
  readonly writer: SessionWriter;
  /** Makes all durable and lets go. */
  readonly release: () => Promise<void>;
}

/** No writers yet. */
export function createSessionWriters(world: WriterWorld): SessionWriters {
  const open = new Map<SessionId, { writer: Promise<SessionWriter | undefined>; holders: number }>();
  return {
    async hold(session) {
      const entry = open.get(session) ?? { writer: openWriter(session, world), holders: 0 };
      entry.holders++;
      open.set(session, entry);
      const letGo = () => {
        entry.holders--;
        if (entry.holders === 0) open.delete(session);
      };
      const writer = await entry.writer.catch((error: unknown) => {
        letGo();
        throw error;
      });
      if (writer === undefined) {
        letGo();
        return undefined;
      }
      return {
        writer,
        release: async () => {
          try {
            await writer.flush();
          } finally {
            letGo();
          }
        },
      };
    },
  };
}
