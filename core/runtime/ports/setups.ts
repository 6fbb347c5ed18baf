import type { Dependency } from './workspaces.ts';

/** What one setup command made, kept for later sessions. */
export interface KeptSetup {
  readonly key: string;
  readonly command: string;
  readonly carried: readonly Dependency[];
  /** Paths of the lockfiles that say what it brings; none in what an earlier version kept. */
  readonly lockfiles: readonly string[];
  /** Of all its files. */
  readonly sizeBytes: number;
  /** Unix ms. */
  readonly keptAtMs: number;
  /** Unix ms: when it was made, or found for a session last. */
  readonly usedAtMs: number;
}

/** Dependency folders that setup commands made, kept in the home by key. */
export interface Setups {
  /** What of this machine its programs are made for: what was made for another one is of no use. */
  readonly facts: () => string;
  /** What is kept, noted as used now; undefined where nothing is, or not all of it is there any more. Rejects with HostError. */
  readonly find: (key: string) => Promise<KeptSetup | undefined>;
  /** Copies dependency folders of a working folder, whole or not at all. A no-op where the key is kept already. Rejects with HostError. */
  readonly keep: (
    key: string,
    command: string,
    from: Pick<KeptSetup, 'carried' | 'lockfiles'> & { readonly folder: string },
  ) => Promise<void>;
  /** All, newest first. */
  readonly list: () => Promise<readonly KeptSetup[]>;
  /** Takes those of some keys off the disk, and says what that was. Working folders of sessions stay. */
  readonly empty: (keys: ReadonlySet<string>) => Promise<readonly KeptSetup[]>;
}
