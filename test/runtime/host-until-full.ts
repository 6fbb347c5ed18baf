import { rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { duplexPair } from '../../core/adapters/home/duplex-pair.ts';
import { composeHost } from '../../core/compose-host.ts';
import { connect } from '../../core/contract/connect.ts';
import { fillDisk } from './fill-disk.ts';

// A host on a small disk: fills it while it imports and forks, makes room, goes on, and prints what it saw as one line of JSON.
const [, , folder = ''] = process.argv;
const filler = join(folder, 'filler');
const log = join(import.meta.dirname, '../cases/base.jsonl');

const open = async () => {
  const host = await composeHost(folder, {});
  const [ours, theirs] = duplexPair();
  host.attach(theirs);
  return { host, client: connect(ours) };
};

const { host, client } = await open();
const news = await client.home.follow({});
const states: string[] = [];
const waited = Promise.withResolvers<string>();
const recovered = Promise.withResolvers<void>();
void (async () => {
  for await (const { items } of news) {
    for (const item of items) {
      if (item.type === 'home') states.push(item.state.writing.state);
      if (item.type === 'import' && item.progress.waits !== undefined) waited.resolve(item.progress.waits);
    }
    if (states.at(-1) === 'open') recovered.resolve();
  }
})().catch(() => undefined);

const started = await client.import.start({ paths: [log] });
if (!started.ok) throw new Error('refused');
for await (const _ of await client.import.reports({ job: started.job }));
const [first] = await client.sessions.list({});
const session = first?.id ?? '';
fillDisk(filler);
const forks: string[] = [];
let said = '';
while (said === '') {
  try {
    const made = await client.sessions.fork({ session });
    if (!made.ok) throw new Error(made.refusal.message);
    forks.push(made.session);
  } catch (error) {
    said = (error as { data?: { code?: string } }).data?.code ?? String(error);
  }
}
const stopped = (await client.home.state({})).writing;
const listed = (await client.sessions.list({})).length;
const job = await client.import.start({ paths: [join(import.meta.dirname, '../cases/unanswered-call.jsonl')] });
if (!job.ok) throw new Error('refused');
const waits = await waited.promise;
const meanwhile = (await client.sessions.list({})).length - forks.length;
rmSync(filler);
// The host asks the disk again without keeping its process alive for that.
const alive = setInterval(() => undefined, 1000);
await recovered.promise;
clearInterval(alive);
const reported: unknown[] = [];
for await (const { status, lines } of await client.import.reports({ job: job.job }))
  reported.push([status, lines.events]);
const after = await client.sessions.fork({ session });
const { faults } = await client.home.verify({});
await host.close();
const again = await open();
const rows = await again.client.sessions.list({});
const kept = new Set(rows.map((row) => row.id));
await again.host.close();
console.log(
  JSON.stringify({
    said,
    stopped: stopped.state === 'stopped' && { code: stopped.code, says: stopped.says.includes('is full') },
    listed: listed - forks.length,
    waits: waits.includes('is full'),
    meanwhile,
    reported,
    states,
    after: after.ok,
    faults,
    lost: forks.filter((fork) => !kept.has(fork)).length,
    sessions: rows.length - forks.length,
    room: statfsSync(folder).bavail > 0,
  }),
);
