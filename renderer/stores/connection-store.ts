import { create } from 'zustand';

/** Whether the host answers. `lost` says why, and how often it was tried since. */
export type Connection =
  | { readonly state: 'connecting' }
  | { readonly state: 'connected' }
  | { readonly state: 'lost'; readonly reason: string; readonly tries: number };

/** Facts about the home that the host serves. */
export interface HomeFacts {
  readonly home: string;
  readonly version: string;
  readonly platform: string;
  /** IANA name of the host's time zone. */
  readonly zone: string;
  /** Source files that were imported. */
  readonly files: number;
}

interface ConnectionStore {
  readonly connection: Connection;
  readonly home: HomeFacts | undefined;
  /** Since when the host has not answered, Unix ms; undefined while it does. */
  readonly lostAtMs: number | undefined;
}

export const useConnection = create<ConnectionStore>(() => ({
  connection: { state: 'connecting' },
  home: undefined,
  lostAtMs: undefined,
}));

/** Takes in how the pipe to the host stands. `nowMs`: Unix ms. Tries that fail leave the time at which it was lost. */
export function noteConnection(connection: Connection, nowMs: number): void {
  useConnection.setState(({ lostAtMs = nowMs }) => ({
    connection,
    lostAtMs: connection.state === 'lost' ? lostAtMs : undefined,
  }));
}
