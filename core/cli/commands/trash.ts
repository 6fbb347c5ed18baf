import type { Command } from 'commander';
import type { HostClient } from '../../contract/connect.ts';
import type { TrashPreview } from '../../contract/view.ts';
import { counted } from '../../projections/text/say-count.ts';
import { homeOf } from '../home-of.ts';
import type { Output } from '../output.ts';
import { accepted } from '../refused.ts';
import { sayOldCopies } from '../say-old-copies.ts';
import { withHost } from '../with-host.ts';

/** `trash empty`, beside `trash <session>`. */
export function addEmptyTrash(trash: Command, output: Output): void {
  trash
    .command('empty')
    .description('say what is in the trash; with --yes take it out of the store for good')
    .option('--yes', "do it; can't be undone")
    .action((options: { yes?: boolean }, command: Command) =>
      withHost(homeOf(command), (host) => (options.yes === true ? empty(host, output) : preview(host, output))),
    );
}

async function preview(host: HostClient, output: Output): Promise<void> {
  const would = await host.trash.preview({});
  const last =
    would.sessions.length === 0
      ? 'Nothing would go.'
      : `${sayAll(would)} would go for good. Nothing was changed: add --yes to do it.`;
  const lines = [...would.sessions.map(sayOne), ...sayBlobs(would), ...would.kept.map(sayKept), last];
  output.line(would, lines.join('\n'));
}

async function empty(host: HostClient, output: Output): Promise<void> {
  const { sessions, kept } = await host.trash.preview({});
  if (sessions.length === 0) {
    output.line(
      { sessions: 0, events: 0, blobs: 0, sizeBytes: 0, kept },
      [...kept.map(sayKept), 'Nothing went.'].join('\n'),
    );
    return;
  }
  const { ok: _, ...went } = accepted(await host.trash.empty({ sessions: sessions.map(({ session }) => session) }));
  const words = [...kept.map(sayKept), `${sayAll({ ...went, sessions })} went for good.`, ...sayOldCopies(went)];
  output.line({ ...went, kept }, words.join('\n'));
}

function sayOne({ session, title, events, sizeBytes }: TrashPreview['sessions'][number]): string {
  return `${session}  ${counted(events, 'event')}, ${counted(sizeBytes, 'byte')}  ${title}`;
}

/** With this line those of the sessions add up. */
function sayBlobs({ sessions, blobs, sizeBytes }: TrashPreview): string[] {
  if (sessions.length === 0) return [];
  const blobBytes = sizeBytes - sessions.reduce((sum, each) => sum + each.sizeBytes, 0);
  return [
    `${counted(blobs, 'blob')}, ${counted(blobBytes, 'byte')}  values that only these sessions hold`,
    'Sizes are what goes from the store, where text is packed. The list of sessions has them unpacked, with all blobs that a session names.',
  ];
}

function sayKept({ session, title, because }: TrashPreview['kept'][number]): string {
  return `${session}  stays: ${because}  ${title}`;
}

function sayAll({
  sessions,
  events,
  blobs,
  sizeBytes,
  quarantined = 0,
}: Pick<TrashPreview, 'sessions' | 'events' | 'blobs' | 'sizeBytes' | 'quarantined'>): string {
  const sums = [counted(sessions.length, 'session'), counted(events, 'event'), counted(blobs, 'blob')];
  const ranges = quarantined === 0 ? [] : [`${counted(quarantined, 'quarantined part')} of their files`];
  return [...sums, ...ranges, counted(sizeBytes, 'byte')].join(', ');
}
