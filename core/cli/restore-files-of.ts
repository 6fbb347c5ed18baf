import type { HostClient } from '../contract/connect.ts';
import { counted } from '../projections/text/say-count.ts';
import type { Output } from './output.ts';
import { accepted } from './refused.ts';
import { sayChanges } from './say-changes.ts';

/** Makes the files of a session what they were at an event, and says what changed. Throws Refused. */
export async function restoreFilesOf(
  host: HostClient,
  { session, event: at }: { readonly session: string; readonly event: string },
  output: Output,
): Promise<void> {
  const { ok: _, ...restored } = accepted(await host.files.restore({ session, event: at }));
  const { changes, changed } = restored;
  const says = [`Restored: ${counted(changed, 'path')} changed.`, ...sayChanges(changes, changed)];
  output.line({ session, at, ...restored }, says.join('\n'));
}
