import type { Dependency } from './workspaces.ts';

/** What one setup command made, kept for later sessions. */
export interface KeptSetup {
  readonly key: string;
  readonly command: string;
  readonly carried: readonly Dependency[];
  /** Of all its files. */
  readonly sizeBytes: number;
  /** Unix ms. */
  readonly keptAtMs: number;
}

/** Dependency folders that setup commands made, kept in the home by key. */
export interface Setups {
  /** What of this machine its programs are made for: what was made for another one is of no use. */
  readonly facts: () => string;
  /** What is kept; undefined where nothing is, or not all of it is there any more. Rejects with HostError. */
  readonly find: (key: string) => Promise<KeptSetup | undefined>;
  /** Copies dependency folders of a working folder, whole or not at all. A no-op where the key is kept already. Rejects with HostError. */
  readonly keep: (
    key: string,
    command: string,
    from: Pick<KeptSetup, 'carried'> & { readonly folder: string },
  ) => Promise<void>;
  /** All, newest first. */
  readonly list: () => Promise<readonly KeptSetup[]>;
  /** Takes all of them off the disk, and says what that was. Working folders of sessions stay. */
  readonly empty: () => Promise<readonly KeptSetup[]>;
}
