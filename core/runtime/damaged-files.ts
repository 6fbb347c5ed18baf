/** What can still be read of a damaged events file. */
export interface ReadableEvents {
  /** Events whose envelope holds, but for those of `again`. */
  readonly events: number;
  /** Of those, events whose payload does not: they come over without it. */
  readonly withoutPayload: number;
  /** Events that are left out, since an import of their logs, which begins at once, brings them in again, with the one that was lost before them. Absent for none. */
  readonly again?: number;
  /** Sessions that those events were written in. */
  readonly sessions: number;
}

/** What can be done about files of the home that are damaged. */
export interface DamagedFiles {
  /** Counts what can still be read of the events. Reads only; takes as long as reading them all. Throws HostError. */
  readonly readable: () => Promise<ReadableEvents>;
  /** Closes this host in order, sets the damaged files aside and opens the home anew with what can be read. Returns at once. */
  readonly setAside: () => void;
}
