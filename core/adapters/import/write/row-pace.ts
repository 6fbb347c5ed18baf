import type { FileMemory } from './file-memory.ts';

/** So few sessions are written down with every batch. */
const FEW_SESSIONS = 256;

/**
 * When to write down what is remembered of a file while it is read: it lists every session of the file, so that to write it with every
 * batch would be most of the work where there are many. What is missing after a crash is recovered.
 */
export class RowPace {
  private written: number | undefined;

  /** Whether to write it now, of so many sessions: with the first batch, while they are few, and then each time they have doubled. */
  isDue(sessions: number): boolean {
    const isDue = this.written === undefined || sessions <= FEW_SESSIONS || sessions >= 2 * this.written;
    if (isDue) this.written = sessions;
    return isDue;
  }
}

/** Whether what is remembered of a file with events may not list all its sessions. */
export function mayLackSessions(memory: FileMemory | undefined): boolean {
  return memory === undefined || (!memory.isWhole && memory.sessions.length > FEW_SESSIONS);
}
