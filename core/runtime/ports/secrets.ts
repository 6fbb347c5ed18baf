/** Keys of providers and other values that must never be shown, logged or recorded. One backend for each face. */
export interface Secrets {
  /** `keychain`: of the system; `file`: a file that only this user can read; `none`: nothing can be kept here. */
  readonly backend: 'keychain' | 'file' | 'none';
  /** Undefined where there is none of that name. Rejects with HostError `secrets-unusable` where others could read it. */
  readonly get: (name: string) => Promise<string | undefined>;
  /** In the place of what was there. Rejects with HostError where it can't be kept safely; nothing is kept then. */
  readonly set: (name: string, value: string) => Promise<void>;
  /** A no-op where there is none. */
  readonly remove: (name: string) => Promise<void>;
  /** Names alone, in order. */
  readonly names: () => Promise<readonly string[]>;
}
