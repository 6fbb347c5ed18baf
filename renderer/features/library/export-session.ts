import { sayLeftOut } from '../../../core/contract/view.ts';
import { host } from '../../host/client.ts';
import { refusalOf } from '../../host/refusal-of.ts';
import { showDone, showRefusal } from '../../stores/toasts.ts';
import { counted } from '../../ui/number.ts';
import { fileNameOf, saveFile } from '../../ui/save-file.ts';

/** Saves the native export of a session: the events it stands on and their blobs, which any home can import again (E2). */
export async function exportSession(session: string, title: string): Promise<void> {
  try {
    const lines: string[] = [];
    let lacks = '';
    for await (const { line, endGap, quarantined } of await host().sessions.exportNative({ session })) {
      lines.push(`${line}\n`);
      if (endGap !== undefined) lacks += ` It holds what is left: ${endGap}.`;
      if (quarantined !== undefined) lacks += ` It holds records alone: ${sayLeftOut(quarantined)}.`;
    }
    saveFile(new Blob(lines, { type: 'application/jsonl' }), exportName(title));
    showDone(`Exported ${counted(lines.length, 'line')}.${lacks}`);
  } catch (error) {
    showRefusal(refusalOf(error));
  }
}

/** What the file of an export is called. */
export function exportName(title: string): string {
  return `${fileNameOf(title, 'session')}.openrath.jsonl`;
}
