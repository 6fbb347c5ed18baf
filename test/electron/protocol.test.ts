import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentPolicy } from '../../core/contract/content-policy.ts';
import { serveFolder } from '../../electron/protocol.ts';

let folder: string;
let serve: (request: Request) => Promise<Response>;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'openrath-scheme-'));
  const served = join(folder, 'renderer');
  mkdirSync(join(served, 'assets/deep'), { recursive: true });
  writeFileSync(join(served, 'index.html'), 'page');
  writeFileSync(join(served, 'assets/app.js'), 'script');
  writeFileSync(join(served, 'assets/deep/a b%20c.css'), 'style');
  writeFileSync(join(served, 'assets/unknown.exe'), 'unknown');
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  mkdirSync(join(folder, 'main'));
  writeFileSync(join(folder, 'main/main.js'), 'secret');
  symlinkSync(join(folder, 'secret.txt'), join(served, 'link.txt'));
  symlinkSync(join(folder, 'main'), join(served, 'linked'));
  serve = serveFolder(served);
  writeFileSync(join(served, 'later.html'), 'secret');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What every answer carries, whatever it is. */
const always = {
  'content-security-policy': contentPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

async function ask(address: string, init?: RequestInit): Promise<object> {
  const response = await serve(new Request(address, init));
  const { 'content-type': type, ...headers } = Object.fromEntries(response.headers);
  return { status: response.status, type, headers, text: await response.text() };
}

const words = 'text/plain; charset=utf-8';

describe('our own scheme', () => {
  const given: [address: string, type: string, text: string][] = [
    ['app://openrath/', 'text/html; charset=utf-8', 'page'],
    ['app://openrath/index.html', 'text/html; charset=utf-8', 'page'],
    ['app://openrath/index.html?a=b#c', 'text/html; charset=utf-8', 'page'],
    ['app://openrath/assets/app.js', 'text/javascript; charset=utf-8', 'script'],
    ['app://openrath/assets/../index.html', 'text/html; charset=utf-8', 'page'],
    ['app://openrath/../../index.html', 'text/html; charset=utf-8', 'page'],
    ['app://openrath/assets/unknown.exe', words, 'unknown'],
  ];
  it.each(given)('gives %s', async (address, type, text) => {
    expect(await ask(address)).toEqual({ status: 200, type, headers: always, text });
  });

  it('gives the whole file to whoever asks for a range of it', async () => {
    const answer = await ask('app://openrath/index.html', { headers: { range: 'bytes=1-2' } });
    expect(answer).toEqual({ status: 200, type: 'text/html; charset=utf-8', headers: always, text: 'page' });
  });

  it.each([
    ['a path that climbs', '/../main/main.js'],
    ['one that climbs in code', '/%2e%2e/main/main.js'],
    ['one that climbs in half code', '/.%2e/main/main.js'],
    ['a slash in code', '/..%2fmain%2fmain.js'],
    ['a backslash', '/..\\main\\main.js'],
    ['a backslash in code', '/..%5cmain%5cmain.js'],
    ['twice in code', '/%252e%252e%252fmain%252fmain.js'],
    ['overlong UTF-8', '/%c0%ae%c0%ae/main/main.js'],
    ['NUL', '/%00'],
    ['NUL behind a name', '/index.html%00.js'],
    ['an absolute path', '//etc/passwd'],
    ['a drive', '/C:/Windows/win.ini'],
    ['another case', '/INDEX.HTML'],
    ['a dot behind', '/index.html.'],
    ['a space behind', '/index.html%20'],
    ['a stream name', '/index.html::$DATA'],
    ['a slash behind', '/index.html/'],
    ['a folder', '/assets'],
    ['a folder with a slash', '/assets/'],
    ['a link out of the folder', '/link.txt'],
    ['a file behind a linked folder', '/linked/main.js'],
    ['a file that came later', '/later.html'],
    ['a name of an object', '/__proto__'],
    ['a long path', `/${'long/'.repeat(20_000)}`],
  ])('has no %s', async (_what, path) => {
    expect(await ask(`app://openrath${path}`)).toEqual({
      status: 404,
      type: words,
      headers: always,
      text: 'not found',
    });
  });

  it.each([
    'app://elsewhere/index.html',
    'app://openrath.example/index.html',
    'app://openrath:8/index.html',
    'https://openrath/index.html',
    'file:///etc/passwd',
    'app:///index.html',
  ])('is nobody else: %s', async (address) => {
    expect(await ask(address)).toEqual({ status: 404, type: words, headers: always, text: 'not found' });
  });

  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'])('does not understand %s', async (method) => {
    const answer = await ask('app://openrath/index.html', { method });
    expect(answer).toEqual({ status: 405, type: words, headers: always, text: 'only GET is understood here' });
  });
});
