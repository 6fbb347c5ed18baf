import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type KeptProfile, keptProfile } from '../../model/mcp/mcp-profile.ts';
import type { McpProfiles } from '../../runtime/ports/mcp-profiles.ts';
import { HostError } from '../../runtime/ports.ts';
import { writeFileDurably } from '../store-sqlite/write-file-durably.ts';

const LONGEST_BYTES = 16 * 1024 * 1024;

/**
 * Profiles in a file of the home that only this user can read and write (0600): a consent in it lets a program run. A file of others, or one
 * that others can read, is refused with HostError `profiles-unusable` and what to do.
 */
export function openProfilesFile(home: string): McpProfiles {
  const path = join(home, 'mcp.json');
  const read = () => readProfiles(path);
  return {
    read,
    change: (how) => {
      const kept = [...how(read())].sort((one, other) => (one.profile.name < other.profile.name ? -1 : 1));
      writeFileDurably(path, Buffer.from(`${JSON.stringify(kept, null, 2)}\n`));
    },
  };
}

function readProfiles(path: string): readonly KeptProfile[] {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) return [];
  if (!found.isFile() || found.size > LONGEST_BYTES)
    throw unusable(path, `${path} is no plain file of less than 16 MiB. Move it elsewhere.`);
  if (process.platform !== 'win32') {
    if (found.uid !== process.getuid?.()) throw unusable(path, `${path} belongs to another user. Move it elsewhere.`);
    if ((found.mode & 0o077) !== 0)
      throw unusable(
        path,
        `Others can reach ${path} (mode ${(found.mode & 0o777).toString(8)}), so no server in it is started. Look through it, then run: chmod 600 ${path}`,
      );
  }
  const parsed = z.array(keptProfile).safeParse(parse(readFileSync(path, 'utf8')));
  if (!parsed.success)
    throw unusable(
      path,
      `${path} does not hold profiles of servers. Mend it, or move it elsewhere and add them again.`,
    );
  return parsed.data;
}

/** Undefined for what is no JSON. What the parser says would quote the file. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function unusable(path: string, message: string): HostError {
  return new HostError('profiles-unusable', message, { data: { path } });
}
