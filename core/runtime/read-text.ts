import type { BlobId } from '../model/ids.ts';
import type { BlobStore } from './ports.ts';
import { brokenTree } from './tree-blobs.ts';

/** Longer files are not read as text, in bytes. */
const MOST_BYTES = 2 * 1024 * 1024;

/** A file's text with its byte order mark and line ends; undefined where it is long, no UTF-8, or has a NUL. Rejects with HostError where it is not there. */
export async function readText(
  { blob, sizeBytes }: { readonly blob: BlobId; readonly sizeBytes: number },
  blobs: Pick<BlobStore, 'get'>,
): Promise<string | undefined> {
  if (sizeBytes > MOST_BYTES) return undefined;
  const bytes = await blobs.get(blob);
  if (bytes === undefined) throw brokenTree(blob, 'is not there');
  return textOfBytes(bytes);
}

/** Bytes as text, with its byte order mark and line ends; undefined where they are no UTF-8, or have a NUL. */
export function textOfBytes(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch (cause) {
    if (cause instanceof TypeError) return undefined;
    throw cause;
  }
}
