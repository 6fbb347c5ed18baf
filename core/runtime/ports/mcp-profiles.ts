import type { KeptProfile } from '../../model/mcp/mcp-profile.ts';

/** Profiles of servers that a home keeps. They may hold what a server's environment needs: no record repeats them. */
export interface McpProfiles {
  /** All, by name. Throws HostError `profiles-unusable` where others could have written them, or they can't be read. */
  readonly read: () => readonly KeptProfile[];
  /** Puts others in the place of all. Throws as `read` does, and HostError where the disk takes nothing; nothing is changed then. */
  readonly change: (how: (kept: readonly KeptProfile[]) => readonly KeptProfile[]) => void;
}
