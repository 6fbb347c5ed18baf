import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { electronList } from '../electron/security/security-list.ts';
import { under } from './launch.ts';
import { type ForeignServer, foreignServer } from './shell/foreign-server.ts';
import { openShell, type Shell } from './shell/open-shell.ts';

let shell: Shell;
let elsewhere: ForeignServer;

beforeAll(async () => {
  elsewhere = await foreignServer();
  shell = await openShell();
});

afterAll(async () => {
  await shell?.close();
  elsewhere?.close();
});

afterEach(() => shell.page.reload());

describe(`Electron's security list, under ${under === 'real' ? 'Electron' : 'the stand-in'}`, () => {
  it.each(electronList)('$number: $title: $state', async ({ checks }) => {
    for (const check of checks) await check({ shell, elsewhere });
  });

  it('is whole: twenty items, each checked or named with a reason', () => {
    const named = electronList.filter(({ state }) => state === 'named');
    console.log(`Electron items: ${electronList.length - named.length} of 20 checked, ${named.length} named`);
    for (const item of named) if (item.state === 'named') console.log(`  ${item.number}. ${item.title}: ${item.why}.`);
    expect(electronList.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    expect(electronList.filter(({ checks }) => checks.length === 0)).toEqual([]);
  });
});
