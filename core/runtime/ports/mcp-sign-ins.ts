import type { McpProfile } from '../../model/mcp/mcp-profile.ts';

/** `locked`: it is in a keychain that can't be used now. */
export type SignInState = 'in' | 'out' | 'locked';

/** Persons' sign-ins to servers over HTTP (OAuth 2.1 as the Model Context Protocol has it). What they give is kept with the keys, tied to the address. */
export interface McpSignIns {
  /** Undefined for a profile that asks for none. Rejects with HostError where secrets can't be read. Asks nobody. */
  readonly state: (profile: McpProfile) => Promise<SignInState | undefined>;
  /**
   * Asks a server where to sign in, and waits for the answer on loopback until the signal. Rejects with McpFailure in words, or the reason of
   * the signal; nothing is left waiting then.
   */
  readonly begin: (profile: McpProfile, signal: AbortSignal) => Promise<SignInBegun>;
  /**
   * Forgets what a sign-in gave, and then tells the place that gave it. Gives why it was not told, in words; undefined where it was, or where
   * nothing was kept: a no-op then. Rejects with HostError where secrets can't be changed; nothing is told then.
   */
  readonly forget: (profile: McpProfile) => Promise<string | undefined>;
}

export interface SignInBegun {
  /** To be shown to the person whole, then opened in a browser: https, or http on loopback. */
  readonly url: string;
  /** Settles when what the sign-in gave is kept. Rejects as `begin` does. To be called once. */
  readonly finish: () => Promise<void>;
}
