import { describe, expect, it } from 'vitest';
import { openableLink } from '../../electron/link.ts';

describe('which links a browser may be asked to open, and the host that a person is shown', () => {
  const asked: [link: string, host: string][] = [
    ['https://example.com/a?b#c', 'example.com'],
    ['HTTPS://EXAMPLE.COM', 'example.com'],
    ['https:example.com', 'example.com'],
    ['https://example.com:8443/', 'example.com:8443'],
    ['https://example.com.evil.example/', 'example.com.evil.example'],
    ['https://evil.example/https://example.com/', 'evil.example'],
    ['https://evil.example#@example.com', 'evil.example'],
    ['https://аpple.com', 'xn--pple-43d.com'],
    ['https://ｅxample.com', 'example.com'],
    ['https://2130706433/', '127.0.0.1'],
    ['https://0x7f.1/', '127.0.0.1'],
    ['https://[::1]/', '[::1]'],
    ['https://example.com/%00%0a', 'example.com'],
    [`https://example.com/${'x'.repeat(2_000)}`, 'example.com'],
  ];
  it.each(asked)('%s: %s', (link, host) => {
    const url = openableLink(link);
    expect([url?.protocol, url?.host]).toEqual(['https:', host]);
  });
});

describe('which links nobody is asked about', () => {
  it.each([
    'http://example.com',
    'file:///etc/passwd',
    'FILE:///etc/passwd',
    'smb://host/share',
    'ftp://example.com',
    'ms-msdt:/id',
    'ms-officecmd:x',
    'search-ms:query=x',
    'vscode://x',
    'ssh://-oProxyCommand=x',
    'mailto:a@example.com',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'blob:https://example.com/1',
    'view-source:https://example.com',
    'app://openrath/index.html',
    'openrath://act',
    '\\\\host\\share',
    '//example.com',
    'example.com',
    'https:\\\\example.com',
    'https://example.com\\@evil.example',
    'https://user@example.com',
    'https://user:pass@example.com',
    'https://example.com@evil.example',
    ' https://example.com',
    'https://example.com ',
    '\thttps://example.com',
    'https://exa\nmple.com',
    'https://exa\u0000mple.com',
    'https://exa\u00admple.com',
    'https://example.com/\u202Egnp',
    'https://example.com/\u200b',
    'https://example.com/\u{e0041}',
    `https://example.com/${'x'.repeat(100_000)}`,
    'https://',
    'https://exa mple.com',
    'https://example.com:99999',
    '',
    undefined,
    null,
    7,
    ['https://example.com'],
    { toString: () => 'https://example.com' },
    new URL('https://example.com'),
  ])('not %j', (link) => expect(openableLink(link)).toBeUndefined());
});
