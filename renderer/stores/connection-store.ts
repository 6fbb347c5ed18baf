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
}

export const useConnection = create<ConnectionStore>(() => ({ connection: { state: 'connecting' }, home: undefined }));
