import { HostError } from '../../../runtime/ports.ts';
import { gitError, type Running } from '../run-git.ts';

/** All that git wrote, once it ended well. Rejects with HostError. */
export async function ended({ child, ended: end }: Running, folder: string, why: string): Promise<Uint8Array> {
  child.stdin.end();
  const chunks: Buffer[] = [];
  for await (const chunk of child.stdout) chunks.push(chunk as Buffer);
  const how = await end;
  if (how.code === 0) return Buffer.concat(chunks);
  throw how.failure === undefined
    ? new HostError('target-git', `${folder} ${why} (${how.said.trim()}).`)
    : gitError(folder, why, how);
}
