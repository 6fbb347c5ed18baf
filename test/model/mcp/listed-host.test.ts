import { describe, expect, it } from 'vitest';
import { isListed, readListedHost } from '../../../core/model/mcp/listed-host.ts';

const form =
  'It is no host. Write it as example.org, *.example.org, 192.0.2.1 or [2001:db8::1], with :PORT where needed.';
const noAddress = 'It is no address in four decimal numbers. Write it as 192.0.2.1.';

describe('A2 an entry of a list of hosts', () => {
  it.each([
    ['API.example.org', { host: 'api.example.org', isBelow: false, ports: [80, 443] }],
    ['api.example.org:8443', { host: 'api.example.org', isBelow: false, ports: [8443] }],
    ['*.example.org:443', { host: 'example.org', isBelow: true, ports: [443] }],
    ['localhost:11434', { host: 'localhost', isBelow: false, ports: [11434] }],
    ['xn--bcher-kva.example', { host: 'xn--bcher-kva.example', isBelow: false, ports: [80, 443] }],
    ['127.0.0.1:8080', { host: '127.0.0.1', isBelow: false, ports: [8080] }],
    ['[2001:DB8::1]:443', { host: '2001:db8::1', isBelow: false, ports: [443] }],
  ])('%s is read', (text, read) => {
    expect(readListedHost(text)).toEqual(read);
  });

  it.each([
    ['', form],
    ['*', form],
    ['a b', form],
    ['https://example.org', form],
    ['example.org/path', form],
    ['me@example.org', form],
    ['a..b', form],
    ['-a.example', form],
    ['*.*.example', form],
    ['2001:db8::1', form],
    ['[fe80::1%eth0]', form],
    ['example.org:', form],
    ['example.org:0', '0 is no port. Give one of 1 to 65535.'],
    ['example.org:70000', '70000 is no port. Give one of 1 to 65535.'],
    ['*.org', '*.org is every name of a whole domain of the top. Name what is needed.'],
    ['bücher.example', 'It holds letters beyond plain English. Write the name as DNS has it (xn--…).'],
    ['127.1', noAddress],
    ['0x7f.0.0.1', noAddress],
    ['2130706433', noAddress],
    ['010.0.0.1', noAddress],
    ['*.0.0.1', noAddress],
  ])('“%s” is refused, with what to do', (text, problem) => {
    expect(readListedHost(text)).toEqual({ problem });
  });

  it('holds a name, those below a star, and ports, exactly', () => {
    const list = ['*.example.org:443', 'api.example.net'].map((text) => {
      const read = readListedHost(text);
      if ('problem' in read) throw new Error(read.problem);
      return read;
    });
    const asked = [
      ['a.example.org', 443],
      ['a.b.example.org', 443],
      ['example.org', 443],
      ['aexample.org', 443],
      ['a.example.org', 80],
      ['api.example.net', 80],
      ['api.example.net', 8080],
      ['x.api.example.net', 80],
    ] as const;
    expect(asked.map(([host, port]) => isListed(list, host, port))).toEqual([
      ...[true, true, false, false, false],
      ...[true, false, false],
    ]);
  });
});
