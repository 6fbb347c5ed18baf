import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { oauthWorld } from '../adapters/mcp/oauth-world.ts';
import { isMissing } from '../adapters/sandbox/sandboxed.ts';
import { beginSession } from './journeys/begin-session.ts';
import type { Face } from './journeys/face.ts';
import { lookInThemes } from './journeys/look-in-themes.ts';
import { type MadeUpHome, makeUpHome } from './journeys/made-up-home.ts';
import { openBrowserFace } from './journeys/open-browser-face.ts';
import { root } from './launch.ts';

const script = `rules:
  - when: { step: 1 }
    answer: [{ call: run_command, input: { command: echo beans } }]
  - answer: [{ text: Planted. }]
`;

/** A server that never answers. `left`: settles when who asked is gone. */
async function silentServer() {
  const left = Promise.withResolvers<void>();
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    response.on('close', left.resolve);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, left: left.promise };
}

const plain = `rules:
  - answer: [{ text: Said. }]
`;

/** A server in one line of Python that wants to reach a host at its start. */
const weather = [
  "import http.client, json, sys; c = http.client.HTTPConnection('127.0.0.1', 3128); c.request('GET', 'http://far.example/'); c.getresponse()",
  "info = {'protocolVersion': '2025-06-18', 'capabilities': {'tools': {}}, 'serverInfo': {'name': 'weather', 'version': '1'}}",
  "says = {'initialize': info, 'tools/list': {'tools': []}}",
  "[print(json.dumps({'jsonrpc': '2.0', 'id': m['id'], 'result': says[m['method']]}), flush=True) for m in map(json.loads, sys.stdin) if 'id' in m]",
].join('; ');

describe('settings of servers, providers and rules', () => {
  let home: MadeUpHome;
  let face: Face;
  let page: Page;

  beforeAll(async () => {
    home = makeUpHome();
    face = await openBrowserFace(home);
    page = face.page;
  });
  afterAll(async () => {
    await face?.close();
    home.remove();
  });

  const part = (name: string) => page.getByRole('region', { name });
  const look = (name: string) => lookInThemes(page, `settings-${name}`);

  it('A2 what a server says can be read to its end before it is consented to, and none of it leaves its box', async () => {
    await page.keyboard.press('Control+,');
    const servers = part('Servers of tools (MCP)');
    await servers.getByRole('button', { name: 'Add a server' }).click();
    await servers.getByLabel('Name', { exact: true }).fill('wordy');
    await servers.getByLabel('Program or address', { exact: true }).fill(process.execPath);
    const server = join(root, 'test/programs/mcp-bad-server.mjs');
    await servers.getByLabel('Arguments', { exact: true }).fill(`${server}\nlong-words`);
    await servers.getByLabel('Isolation', { exact: true }).selectOption('unisolated');
    await servers.getByRole('button', { name: 'Add', exact: true }).click();
    await servers.getByRole('button', { name: 'Consent', exact: true }).click();
    await servers.getByRole('button', { name: 'Test', exact: true }).click();
    await servers.getByRole('button', { name: 'Read all 900,009 characters' }).click();
    const next = servers.getByRole('button', { name: 'Next part' });
    await servers.getByText('Characters 1 to 20,000 of 900,009').waitFor();
    for (let at = 0; at < 45; at++) await next.click();
    await servers.getByText('Characters 900,001 to 900,009 of 900,009').waitFor();
    await servers
      .getByText(/The end\.$/)
      .first()
      .waitFor();
    expect(await next.getAttribute('title')).toBe('This is the last part.');
    await look('server-wordy');
    const wide = await servers.evaluate(
      (box) =>
        [box, ...box.querySelectorAll('*')].filter(
          (each) =>
            each.scrollWidth > each.clientWidth + 1 &&
            each.clientWidth > 0 &&
            getComputedStyle(each).display !== 'inline',
        ).length,
    );
    expect(wide).toBe(0);
    await servers.getByRole('button', { name: 'Remove', exact: true }).click();
  });

  it('A2 a server is added, consented to, tested, and its tools are consented to as they are', async () => {
    await page.keyboard.press('Control+,');
    const servers = part('Servers of tools (MCP)');
    await servers.getByRole('button', { name: 'Add a server' }).click();
    await servers.getByLabel('Name', { exact: true }).fill('everything');
    await servers.getByLabel('Program or address', { exact: true }).fill(process.execPath);
    const server = join(root, 'node_modules/@modelcontextprotocol/server-everything/dist/index.js');
    await servers.getByLabel('Arguments', { exact: true }).fill(`${server}\nstdio`);
    await servers.getByLabel('Isolation', { exact: true }).selectOption('unisolated');
    await look('server-added');
    await servers.getByRole('button', { name: 'Add', exact: true }).click();
    await servers.getByText(/^Runs without isolation/).waitFor();
    await servers.getByText('You did not consent to it: it is not started.').waitFor();
    await servers.getByRole('button', { name: 'Consent', exact: true }).click();
    await servers.getByRole('button', { name: 'Test', exact: true }).click();
    await servers.getByText(/^It answers, and says that it is mcp-servers\/everything/).waitFor();
    await look('server-tested');
    await servers.getByRole('button', { name: 'Consent to these tools' }).click();
    await servers.getByText(/^Agents that name it are offered \d+ tools\.$/).waitFor();
  }, 60_000);

  it.skipIf(isMissing)(
    'A2 a server has a list of hosts: what it may reach is shown, and what it wanted to',
    async () => {
      const servers = part('Servers of tools (MCP)');
      await servers.getByRole('button', { name: 'Add a server' }).click();
      await servers.getByLabel('Name', { exact: true }).fill('weather');
      await servers.getByLabel('Program or address', { exact: true }).fill('/usr/bin/python3');
      await servers.getByLabel('Arguments', { exact: true }).fill(`-c\n${weather}`);
      await servers.getByLabel('Isolation', { exact: true }).selectOption('hosts');
      await servers.getByLabel('Hosts', { exact: true }).fill('api.example.org\n*.example.net:8443');
      await look('server-hosts');
      await servers.getByRole('button', { name: 'Add', exact: true }).click();
      const row = servers.getByRole('listitem').filter({ hasText: 'weather' }).first();
      await row.getByText(/Can reach only: api\.example\.org, .*\*\.example\.net:8443/).waitFor();
      await row.getByRole('button', { name: 'Consent', exact: true }).click();
      await row.getByRole('button', { name: 'Test', exact: true }).click();
      await row.getByText('far.example:80 refused: it is not on the list', { exact: true }).waitFor();
      await look('server-reached');
      await row.getByRole('button', { name: 'Remove', exact: true }).click();
      await row.waitFor({ state: 'detached' });
    },
    60_000,
  );

  it('A2 a new session names its servers, and its run shows which were there', async () => {
    await page.keyboard.press('n');
    const named = page.getByRole('group', { name: 'Servers of tools (MCP)' });
    await named.getByRole('checkbox', { name: 'everything' }).check();
    await look('new-session-servers');
    await beginSession(page, { message: 'Say beans.', script: plain, asks: false });
    await page
      .getByText(/^server everything: \d+ tools$/)
      .first()
      .waitFor();
    await page.getByText('Said.', { exact: true }).first().waitFor();
    await look('run-with-servers');
    await page.keyboard.press('n');
    await named.getByRole('checkbox', { name: 'everything' }).uncheck();
    await page.keyboard.press('Control+,');
    const servers = part('Servers of tools (MCP)');
    await servers.getByRole('button', { name: 'Remove' }).click();
    await servers.getByText('none', { exact: true }).waitFor();
  }, 60_000);

  it('A2 a person signs in to a server at an address that is shown whole first, and out again', async () => {
    const server = await oauthWorld();
    onTestFinished(server.close);
    const servers = part('Servers of tools (MCP)');
    const row = servers.getByRole('listitem').filter({ hasText: 'tracker' });
    const button = (name: string) => row.getByRole('button', { name, exact: true });
    await servers.getByRole('button', { name: 'Add a server' }).click();
    await servers.getByLabel('Name', { exact: true }).fill('tracker');
    await servers.getByLabel('Program or address', { exact: true }).fill(server.url);
    await servers.getByRole('checkbox', { name: 'I sign in to it' }).check();
    await servers.getByRole('button', { name: 'Add', exact: true }).click();
    await button('Consent').click();
    await row.getByText('You are not signed in to it.', { exact: true }).waitFor();
    await button('Sign in…').click();
    const shown = row.getByText(`${server.origin}/authorize?`);
    const left = server.agree((await shown.textContent()) ?? '');
    await button('Cancel').click();
    await expect.poll(() => fetch(left).catch((error: Error) => error.message)).toBe('fetch failed');
    await button('Sign in…').click();
    await shown.waitFor();
    await look('sign-in');
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      row.getByRole('button', { name: 'Open in the browser' }).click(),
    ]);
    await opened.getByText('OpenRath Studio has the answer. You can close this page.', { exact: true }).waitFor();
    await opened.close();
    await row.getByText('You are signed in to it.', { exact: true }).waitFor();
    await look('signed-in');
    await button('Sign out').click();
    await row.getByText('You are not signed in to it.', { exact: true }).waitFor();
    await button('Remove').click();
    await row.waitFor({ state: 'detached' });
  }, 60_000);

  it('C10 a provider says where its key is, takes one that it never shows, and is tested', async () => {
    const providers = part('Model providers');
    const compatible = providers.getByRole('listitem').filter({ hasText: 'compatible' });
    await providers.getByText(/kept as plain text in a file of the home .* not in a keychain/).waitFor();
    await compatible.getByRole('button', { name: 'Give a key' }).click();
    await compatible.getByLabel('Key', { exact: true }).fill('sk-made-up');
    await compatible.getByLabel('Address', { exact: true }).fill('http://127.0.0.1:9/v1');
    await compatible.getByRole('button', { name: 'Keep' }).click();
    await compatible.getByText('a key for http://127.0.0.1:9 alone, from a file of the home').waitFor();
    expect(await page.content()).not.toContain('sk-made-up');
    await compatible.getByRole('button', { name: 'Remove the key for http://127.0.0.1:9' }).click();
    await compatible.getByText('a key for http').waitFor({ state: 'detached' });
    const scripted = providers.getByRole('listitem').filter({ hasText: 'scripted' });
    await scripted.getByRole('button', { name: 'Test', exact: true }).click();
    await scripted.getByLabel('Model', { exact: true }).fill('default');
    await scripted.getByRole('button', { name: 'Test now' }).click();
    await scripted.getByText(/^default answered after \d+ ms: /).waitFor();
    const silent = await silentServer();
    await compatible.getByRole('button', { name: 'Test', exact: true }).click();
    await compatible.getByLabel('Model', { exact: true }).fill('slow');
    await compatible.getByLabel('Address', { exact: true }).fill(`${silent.url}/v1`);
    await compatible.getByRole('button', { name: 'Test now' }).click();
    await compatible.getByText(/^asking, \d+ s$/).waitFor();
    await look('providers');
    await compatible.getByRole('button', { name: 'Cancel' }).click();
    await compatible.getByText('Cancelled: nobody is asked any more.').waitFor();
    await silent.left;
  }, 60_000);

  it('every use of the network is listed on one page', async () => {
    const uses = part('Use of the network').getByRole('term');
    expect(await uses.allTextContents()).toEqual([
      'Models',
      'Addresses (http_fetch)',
      'Servers of tools over http',
      'Sign-in to a server of tools',
      'Servers with a list of hosts',
      'Servers without isolation',
      'Setup of a new session',
      'Commands of agents',
    ]);
    await part('Use of the network').scrollIntoViewIfNeeded();
    await look('network');
  });

  it('A1 “Always” writes a rule that the settings list and take back', async () => {
    await page.keyboard.press('n');
    await beginSession(page, { message: 'Plant the beans.', script, asks: true });
    const approvals = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: /^Approvals/ });
    await expect.poll(() => approvals.getAttribute('aria-label'), { timeout: 20_000 }).toBe('Approvals: 1 waiting');
    await page.keyboard.press('Control+Shift+A');
    await page.getByRole('button', { name: 'Always' }).click();
    await page.getByRole('button', { name: 'All of the tool' }).waitFor();
    await look('always');
    await page.getByRole('button', { name: 'Approve and write the rule' }).click();
    await page
      .getByText('Approved. The rule for later calls: allow run_command exactly "echo beans". Nothing else waits.')
      .waitFor();
    await page.keyboard.press('Control+,');
    const rules = part('Rules');
    await rules.getByText('allow run_command exactly "echo beans"').waitFor();
    await look('rules');
    await rules.getByRole('button', { name: 'Revoke' }).click();
    await rules.getByText('none', { exact: true }).waitFor();
  }, 60_000);
});
