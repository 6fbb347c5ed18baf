import type { Sha256 } from '../model/envelope.ts';
import type { Source } from '../model/kinds/fields.ts';

/** sha256 of the bytes of a source record, as its event holds or names them. */
export function digestOfRaw(raw: Source['raw'], sha256: Sha256): string {
  if ('blob' in raw) return raw.blob;
  return sha256('text' in raw ? raw.text : Buffer.from(raw.base64, 'base64'));
}
