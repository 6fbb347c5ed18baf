import type Database from 'better-sqlite3';
import type { StoredEvent } from '../../model/envelope.ts';
import type { SessionId } from '../../model/ids.ts';
import { readEvent } from '../../model/read-event.ts';
import { UNKNOWN_SIZE } from '../../runtime/ports.ts';
import { toColumn } from './exact-text.ts';

/** Logs that sessions say they came from, while events come over. */
export interface LostFiles {
  readonly look: (event: StoredEvent) => void;
  /**
   * Names those whose row did not come over, with their sessions: where no entry of the ledger did either, an import of such a log would make
   * each of them once more. Inside the running transaction, after the ledger.
   */
  readonly name: (into: Database.Database) => void;
}

interface Log {
  readonly format: string;
  readonly path: string;
  readonly sessions: SessionId[];
}

/** Begins to collect. A session that came from another home is of no log here. */
export function collectLostFiles(): LostFiles {
  const logs = new Map<string, Log>();
  const foreign = new Set<string>();
  return {
    look: (stored) => {
      const { kind, by, origin } = stored.envelope;
      const isOpening = kind.startsWith('session/') && by.startsWith('import:');
      if (!isOpening && kind !== 'catalogue/session-added') return;
      const event = readEvent(stored);
      if (event.kind === 'catalogue/session-added' && event.payload.how === 'native-import')
        foreign.add(event.payload.subject);
      if (event.kind !== 'session/created' && event.kind !== 'session/forked' && event.kind !== 'session/spawned')
        return;
      const { imported } = event.payload;
      if (imported === undefined) return;
      const { format, path } = imported;
      const log = logs.get(`${format} ${path}`) ?? { format, path, sessions: [] };
      log.sessions.push(origin.session);
      logs.set(`${format} ${path}`, log);
    },
    name: (into) => {
      const isKnown = into
        .prepare<[string, string, string]>('SELECT 1 FROM source_files WHERE format = ? AND (source = ? OR path = ?)')
        .pluck();
      const isThere = into.prepare<[string]>('SELECT 1 FROM events WHERE session = ? LIMIT 1').pluck();
      const add = into.prepare<[string, string, string, number, string]>(
        'INSERT INTO source_files (format, source, path, size_bytes, modified_at_ms, report) VALUES (?, ?, ?, ?, 0, ?)',
      );
      for (const { format, path, sessions } of logs.values()) {
        const left = sessions.filter((session) => !foreign.has(session) && isThere.get(session) !== undefined);
        const column = toColumn(path);
        if (left.length === 0 || isKnown.get(format, column, column) !== undefined) continue;
        add.run(format, column, column, UNKNOWN_SIZE, JSON.stringify({ salvaged: left }));
      }
    },
  };
}
