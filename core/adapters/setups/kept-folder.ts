import { join } from 'node:path';

/** Where the folders of a kept setup are. A key that is none leads to a folder that is not there. */
export function keptFolder(setups: string, key: string): string {
  return join(setups, /^[0-9a-f]{64}$/.test(key) ? key : 'none', 'files');
}
