import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tornLogText } from '../../runtime/made-up-log.ts';
import type { MadeUpHome } from '../journeys/made-up-home.ts';

/** Writes a log in which one line is torn: it gives no event, and its bytes are kept aside. */
export function tornLog(home: MadeUpHome): void {
  const path = join(home.user, '.claude', 'projects', '-srv-made-up', '55555555-5555-4555-8555-555555555555.jsonl');
  writeFileSync(path, tornLogText('{"type":"assistant","message":{"content":"The kumquats', 'torn'));
}
