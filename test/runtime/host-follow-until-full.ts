import { appendFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { duplexPair } from '../../core/adapters/home/duplex-pair.ts';
import { composeHost } from '../../core/compose-host.ts';
import { connect } from '../../core/contract/connect.ts';
import type { NewsItem } from '../../core/contract/news.ts';
import { fillDisk } from './fill-disk.ts';

// Follows a log from a home on a disk that is full, writes to the log, and frees the disk. Prints what it saw as one line of JSON.
const [, , folder = ''] = process.argv;
const filler = join(folder, 'filler');
const log = join(tmpdir(), `roses-${process.pid}.jsonl`);
const line = (at: number) =>
  `${JSON.stringify({
    type: 'user',
    uuid: `r-${at}`,
    parentUuid: at === 0 ? null : `r-${at - 1}`,
    sessionId: 'roses',
    timestamp: new Date(Date.UTC(2026, 2, 1) + at * 1000).toISOString(),
    message: { role: 'user', content: `${at} ${'water the roses '.repeat(40)}` },
  })}\n`;
const lines = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => line(from + at)).join('');

const host = await composeHost(folder, {});
const [ours, theirs] = duplexPair();
host.attach(theirs);
const client = connect(ours);
const heard: NewsItem[] = [];
let wake: () => void = () => undefined;
const news = await client.home.follow({});
void (async () => {
  for await (const { items } of news) {
    heard.push(...items);
    wake();
  }
})().catch(() => undefined);
const until = async (is: (item: NewsItem) => boolean) => {
  while (!heard.some(is)) {
    await new Promise<void>((next) => {
      wake = next;
    });
  }
};
const done = (item: NewsItem) => item.type === 'import' && item.progress.state === 'done';
const waits = (item: NewsItem) => item.type === 'import' && item.progress.waits !== undefined;

// The host asks the disk again without keeping its process alive for that.
const alive = setInterval(() => undefined, 1000);
writeFileSync(log, lines(0, 4));
await client.import.follow({ paths: [log] });
await until(done);
fillDisk(filler);
appendFileSync(log, lines(4, 484));
await until(waits);
heard.length = 0;
rmSync(filler);
await until(done);
clearInterval(alive);
const [row] = await client.sessions.list({});
const states = heard.flatMap((item) => (item.type === 'home' ? [item.state.writing.state] : []));
await host.close();
rmSync(log);
console.log(
  JSON.stringify({ steps: row?.steps, states, left: readdirSync(folder).filter((name) => name.endsWith('.new')) }),
);
