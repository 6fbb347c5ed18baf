import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askHost } from './shell/ask-host.ts';
import { abuseAll, abuses, type Outcome } from './shell/ipc-abuse.ts';
import { openShell, type Shell } from './shell/open-shell.ts';

/** Everything that main listens to, written out: a channel that comes or goes must be said here. */
const asked = ['notice/drop', 'notice/show', 'open/link', 'pick/files', 'pick/folder', 'pick/save-file'];
const heard = ['pipe/closed', 'pipe/data', 'pipe/open'];

let shell: Shell;
let outcomes: Outcome[];
const pipe = '00000000-0000-4000-8000-000000000000/1';

beforeAll(async () => {
  shell = await openShell();
  outcomes = await abuseAll(shell.app, [...asked, ...heard], pipe);
  await shell.page.reload();
});

afterAll(() => shell?.close());

describe('what main listens to (F6)', () => {
  it('is the list, as the running main has it', async () => {
    const surface = await shell.app.evaluate(({ ipcMain }) => ({
      asked: [...(ipcMain as unknown as { _invokeHandlers: Map<string, unknown> })._invokeHandlers.keys()].sort(),
      heard: ipcMain.eventNames().map(String).sort(),
    }));
    expect(surface).toEqual({ asked, heard });
  });

  it.each(asked)('%s refuses every wrong sender and everything that it does not take', (channel) => {
    const rows = outcomes.filter((row) => row.channel === channel);
    expect(rows).toEqual(abuses.map(({ what }) => ({ channel, what, outcome: 'refused' })));
  });

  it.each(heard)('%s ignores every wrong sender and everything that it does not take', (channel) => {
    const rows = outcomes.filter((row) => row.channel === channel && row.what !== 'all that came back');
    expect(rows).toEqual(abuses.map(({ what }) => ({ channel, what, outcome: 'ignored' })));
  });

  it('has opened no pipe by all that, and answers our page as before', async () => {
    await expect.poll(() => askHost(shell.page, 'pipes')).toBe('2');
    expect(outcomes.at(-1)).toEqual({ channel: 'pipe/data', what: 'all that came back', outcome: 'last' });
    expect(outcomes).toHaveLength(9 * abuses.length + 1);
  });

  it('closes the pipe, with words, on which a page sends ten million characters', async () => {
    const said = await shell.page.evaluate(
      () =>
        new Promise((resolve) => {
          const open = window.openrath?.connect();
          open?.onClose(resolve);
          open?.onMessage(() => resolve('it was passed on'));
          open?.send('x'.repeat(10_000_000));
        }),
    );
    expect(said).toBe('a message of more than 8388608 bytes was sent');
    await expect.poll(() => askHost(shell.page, 'pipes')).toBe('2');
  });
});
