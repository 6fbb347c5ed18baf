import { sayLeftOut } from '../../../core/contract/view.ts';
import { host } from '../../host/client.ts';
import { refusalOf } from '../../host/refusal-of.ts';
import { showDone, showRefusal } from '../../stores/toasts.ts';
import { counted } from '../../ui/number.ts';

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
    save(new Blob(lines, { type: 'application/jsonl' }), exportName(title));
    showDone(`Exported ${counted(lines.length, 'line')}.${lacks}`);
  } catch (error) {
    showRefusal(refusalOf(error));
  }
}

/** A file name that every system takes, made from a title. */
export function exportName(title: string): string {
  const words = title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '');
  return `${words === '' ? 'session' : words}.openrath.jsonl`;
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The download has begun by then, in every browser.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
