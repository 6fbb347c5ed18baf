import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { groupsLeft, type HostWorld, hostWorld } from './host-world.ts';
import { ODD, runListed, type StandIn, standIn, toLoopback } from './listed-world.ts';
import { networkProbes } from './probes/network.ts';
import { python } from './probes/probe.ts';
import { freshFolder, isMissing } from './sandboxed.ts';
import { sayCount } from './say-count.ts';

const workspace = freshFolder();
let host: StandIn;

beforeAll(async () => {
  host = await standIn();
});
afterAll(() => {
  host.close();
  execFileSync('rm', ['-rf', workspace]);
});
sayCount('listed hosts');

const exited = 'It exited with 0.';
const curl = (...args: string[]) => ['curl', '-sS', ...args] as const;
const allowed = (to: string) => ({ to, outcome: 'allowed' });
/** The list of the tests: one name, and the address that stands for it here. */
const hosts = () => [`near.example:${host.port}`, `127.0.0.1:${host.port}`];

const near = () => `near.example:${host.port}`;

/** Writes requests to the proxy as they are, and prints what comes back of each: the first line, and the last. */
function raw(...requests: readonly string[]) {
  const ask = `for text in ${JSON.stringify(requests)}:
    s = socket.create_connection(('127.0.0.1', 3128)); s.sendall(text.encode('latin1'))
    if text.startswith('CONNECT'): s.shutdown(1)
    said = s.makefile('rb').read().decode('latin1').splitlines()
    print(said[0] if said else 'nothing', '|', said[-1] if said else '')`;
  return python(ask)({} as HostWorld);
}

const get = (address: string, ...headers: readonly string[]) =>
  [`GET ${address} HTTP/1.1`, 'Host: near.example', ...headers, 'Connection: close', '', ''].join('\r\n');
const connect = (authority: string) => `CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n\r\n`;

describe.skipIf(isMissing)('A2 a program with a list of hosts', () => {
  it.each(['python', 'node'] as const)('reaches one of the list by http, and each is told (%s)', async (doorman) => {
    const url = `http://${near()}/beans?n=1`;
    const ended = await runListed(workspace, [...curl('-d', 'hello', url)], { hosts: hosts(), doorman });
    expect(ended).toEqual({ says: exited, said: '/beans?n=1 hello', reached: [allowed(near())] });
    expect(groupsLeft()).toEqual([]);
  });

  it('reaches one of the list through a tunnel, many times at once, and is told of once', async () => {
    const all = `for n in $(seq 20); do curl -sS -p http://${near()}/$n & done; wait`;
    const ended = await runListed(workspace, ['bash', '-c', all], { hosts: hosts() });
    const numbers = ended.said.split('/').filter(Boolean).map(Number);
    expect({ ...ended, said: numbers.sort((a, b) => a - b) }).toEqual({
      ...{ says: exited, said: Array.from({ length: 20 }, (_, n) => n + 1), reached: [allowed(near())] },
    });
  });

  it('reaches names below one with a star, and not that name itself', async () => {
    const list = [`*.near.example:${host.port}`, `127.0.0.1:${host.port}`];
    const asked = (name: string) => connect(`${name}:${host.port}`);
    const ended = await runListed(
      workspace,
      raw(asked('A.b.Near.example.'), asked('near.example'), asked('xnear.example')),
      {
        hosts: list,
      },
    );
    expect(ended.said).toBe(
      [
        'HTTP/1.1 200 Connection established | ',
        `HTTP/1.1 403 Forbidden | near.example:${host.port} was refused: it is not on the list.`,
        `HTTP/1.1 403 Forbidden | xnear.example:${host.port} was refused: it is not on the list.`,
        '',
      ].join('\n'),
    );
  });

  it('has the variables of its profile and those that lead to the proxy, and no others', async () => {
    const env = { LD_DEBUG: '', PYTHONSTARTUP: 'x', no_proxy: 'mine' };
    const ended = await runListed(workspace, ['env'], { hosts: hosts(), env });
    const variables = Object.fromEntries(
      ended.said
        .trim()
        .split('\n')
        .map((line) => line.split(/=(.*)/, 2)),
    );
    const proxy = 'http://127.0.0.1:3128';
    expect(variables).toEqual({
      ...{ HOME: '/tmp/home', LANG: 'C.UTF-8', PATH: '/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin' },
      ...{ HTTP_PROXY: proxy, HTTPS_PROXY: proxy, ALL_PROXY: proxy, NO_PROXY: 'localhost,::1' },
      ...{ http_proxy: proxy, https_proxy: proxy, all_proxy: proxy, NODE_USE_ENV_PROXY: '1', ...env },
    });
  });

  it('is told to go past the proxy to its own loopback, but for what is listed of it', async () => {
    const told = async (listed: string) =>
      (await runListed(workspace, ['sh', '-c', 'echo "$NO_PROXY $no_proxy"'], { hosts: [listed] })).said;
    expect(await told('127.0.0.1:7788')).toBe('localhost,::1 localhost,::1\n');
    expect(await told('example.org')).toBe('localhost,127.0.0.1,::1 localhost,127.0.0.1,::1\n');
  });

  it.each(['python', 'node'] as const)('says that its program is not there (%s)', async (doorman) => {
    const { says } = await runListed(workspace, ['no-such-program'], { hosts: hosts(), doorman });
    expect(says).toMatch(/^It exited with (1|127)\. .*no-such-program.*No such file or directory\n$/);
  });
});

describe.skipIf(isMissing)('4.6 with a list of hosts nothing else is reached by', () => {
  let world: HostWorld;
  beforeAll(async () => {
    world = await hostWorld();
  });
  afterAll(async () => {
    await world.close();
    execFileSync('rm', ['-rf', world.root]);
  });

  it.each(networkProbes)('$title', async ({ argv, said }) => {
    const before = world.looks();
    const ended = await runListed(workspace, argv(world), { hosts: hosts() });
    expect(ended).toEqual({
      says: exited,
      said: typeof said === 'string' ? said : expect.stringMatching(said),
      reached: [],
    });
    expect(world.looks()).toEqual(before);
  });

  const refused = (to: string, because = 'it is not on the list') => ({ to, outcome: 'refused', because });
  const noPlace = 'it is no host and port';
  const noAddress = 'it is no whole http address without a name and password; https goes through CONNECT';
  const inward = (address: string, port: number) =>
    `its name leads to ${address}, on this machine or in a private network, and ${address}:${port} is not on the list`;

  /** What is asked, and what is told of it: never a connection. */
  const refusals: readonly (readonly [
    title: string,
    request: (port: number) => string,
    told: (port: number) => object,
  ])[] = [
    ['a tunnel to another name', () => connect('far.example:443'), () => refused('far.example:443')],
    ['another name', () => get('http://far.example/'), () => refused('far.example:80')],
    ['another port of one on the list', () => connect('near.example:22'), () => refused('near.example:22')],
    ['an address', () => connect('8.8.8.8:53'), () => refused('8.8.8.8:53')],
    ['the metadata address', () => get('http://169.254.169.254/latest'), () => refused('169.254.169.254:80')],
    ['the metadata address as a number', () => connect('2852039166:8080'), () => refused('169.254.169.254:8080')],
    ['the loopback in hexadecimal', () => connect('0x7f.1:22'), () => refused('127.0.0.1:22')],
    ['the loopback of IPv6', () => connect('[::1]:22'), () => refused('[::1]:22')],
    [
      'an address of IPv4 inside one of IPv6',
      (port) => connect(`[::ffff:127.0.0.1]:${port}`),
      (port) => refused(`[::ffff:7f00:1]:${port}`),
    ],
    [
      'a name and password',
      (port) => get(`http://near.example:${port}@far.example/`),
      (port) => refused(`http://near.example:${port}@far.example/`, noAddress),
    ],
    ['https without a tunnel', () => get('https://near.example/'), () => refused('https://near.example/', noAddress)],
    ['a path alone, whatever Host says', () => get('/beans'), () => refused('/beans', noAddress)],
    ['a tunnel to a host without a port', () => connect('near.example'), () => refused('near.example', noPlace)],
    [
      'a tunnel to a whole address',
      () => connect('http://near.example:80/'),
      () => refused('http://near.example:80/', noPlace),
    ],
  ];
  it('an address or a tunnel to what is not on the list, however it is written', async () => {
    const heard = host.heard.length;
    const asked = refusals.map(([, request]) => request(host.port));
    const ended = await runListed(workspace, raw(...asked), { hosts: hosts() });
    const answers = ended.said.trimEnd().split('\n');
    expect(refusals.map(([title], at) => [title, answers[at]?.slice(0, 11), ended.reached[at]])).toEqual(
      refusals.map(([title, , told]) => [title, expect.stringMatching(/^HTTP\/1.1 40/), told(host.port)]),
    );
    expect([ended.reached.length, host.heard.length]).toEqual([refusals.length, heard]);
  });

  it('a request that is none, or two in one', async () => {
    const hidden = connect(`far.example:80#${near()}`);
    const smuggled = `POST http://${near()}/a HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET http://far.example/ HTTP/1.1\r\n\r\n`;
    const heard = host.heard.length;
    const ended = await runListed(workspace, raw('\x16\x03\x01\x02\x00\r\n\r\n', hidden, smuggled), { hosts: hosts() });
    expect(ended).toEqual({ says: exited, said: 'nothing | \nnothing | \nnothing | \n', reached: [] });
    expect(host.heard.length).toBe(heard);
  });

  it('a Host header that says otherwise than the address, and headers for the proxy go no further', async () => {
    const tricks = ['Proxy-Authorization: Basic eA==', 'Proxy-Connection: keep-alive'];
    const request = get(`http://${near()}/a`, ...tricks, 'X-Of-Proxy: 1', 'Connection: x-of-proxy');
    const ended = await runListed(workspace, raw(request), { hosts: hosts() });
    expect(ended).toEqual({ says: exited, said: 'HTTP/1.1 200 OK | /a\n', reached: [allowed(near())] });
    expect(host.heard.at(-1)).toBe(`GET /a at ${near()}`);
  });

  it('an answer that is none ends its connection, and nothing else', async () => {
    const asked = [...Object.keys(ODD), '/well'].map((path) => get(`http://${near()}${path}`));
    const ended = await runListed(workspace, raw(...asked), { hosts: hosts() });
    const answers = ended.said.trimEnd().split('\n');
    expect([answers.length, answers.at(-1), ended.says]).toEqual([asked.length, 'HTTP/1.1 200 OK | /well', exited]);
  });

  it('more connections at once than it may have: those beyond are ended, and the others go on', async () => {
    const text = `def ask(s):
    s.settimeout(5)
    try: s.sendall(b'CONNECT far.example:1 HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n'); return s.recv(12)[-3:].decode()
    except OSError: return ''
idle = [socket.create_connection(('127.0.0.1', 3128)) for _ in range(128)]
for s in idle: s.sendall(b'CONNECT')
print(repr(ask(socket.create_connection(('127.0.0.1', 3128)))))
idle.pop().close()
answer = ''
while answer == '': answer = ask(socket.create_connection(('127.0.0.1', 3128)))
print(answer)`;
    const ended = await runListed(workspace, python(text)({} as HostWorld), { hosts: hosts() });
    expect([ended.says, ended.said]).toEqual([exited, "''\n403\n"]);
  });

  it('a redirect', async () => {
    const ended = await runListed(workspace, [...curl('-L', `http://${near()}/moved`)], { hosts: hosts() });
    expect(ended).toEqual({
      ...{ says: exited, said: 'far.example:80 was refused: it is not on the list.\n' },
      reached: [allowed(near()), refused('far.example:80')],
    });
  });

  it('a name of the list that leads to this machine', async () => {
    const ended = await runListed(workspace, raw(connect(near())), { hosts: [near()] });
    expect(ended.reached).toEqual([refused(near(), inward('127.0.0.1', host.port))]);
  });

  it('a name of the list of whose addresses one is of a private network', async () => {
    const resolve = async () => [...(await toLoopback('')), { address: '10.1.2.3', family: 4 }];
    const ended = await runListed(workspace, raw(connect(near())), { hosts: hosts(), resolve });
    expect(ended.reached).toEqual([refused(near(), inward('10.1.2.3', host.port))]);
  });

  it('a name that is turned round between two looks: each connection goes where its own look was checked', async () => {
    const leads = ['127.0.0.1', '169.254.169.254'];
    const resolve = async () => [{ address: leads.shift() ?? '0.0.0.0', family: 4 }];
    const ended = await runListed(workspace, raw(connect(near()), connect(near())), { hosts: hosts(), resolve });
    expect(ended.reached).toEqual([allowed(near()), refused(near(), inward('169.254.169.254', host.port))]);
    expect(leads).toEqual([]);
  });

  it('a name that nobody knows, or where nobody listens', async () => {
    const resolve = async (name: string) => {
      if (name === 'near.example') return await toLoopback(name);
      throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
    };
    const list = ['gone.example', 'near.example:1', '127.0.0.1:1'];
    const asked = raw(connect('gone.example:443'), connect('near.example:1'));
    const ended = await runListed(workspace, asked, { hosts: list, resolve });
    expect(ended.reached).toEqual([
      { to: 'gone.example:443', outcome: 'failed', because: 'its name was not found (ENOTFOUND)' },
      allowed('near.example:1'),
      { to: 'near.example:1', outcome: 'failed', because: 'ECONNREFUSED' },
    ]);
  });

  it('a place that could not be told of', async () => {
    const heard = host.heard.length;
    const ended = await runListed(workspace, raw(get(`http://${near()}/`)), { hosts: hosts(), isDeaf: true });
    expect(ended).toEqual({ says: exited, said: 'nothing | \n', reached: [] });
    expect(host.heard.length).toBe(heard);
  });
});

describe.skipIf(isMissing)('A2 fails closed: nothing runs', () => {
  it.each([
    [
      'without what opens the way',
      { hosts: ['a.example'], doorman: 'none' },
      'A network of listed hosts needs Python 3 as /usr/bin/python3, which this machine does not have. Install it, or choose no network, or no isolation.',
    ],
    [
      'where the list can’t be read',
      { hosts: ['a b'] },
      "The sandbox can't be set up: a b: It is no host. Write it as example.org, *.example.org, 192.0.2.1 or [2001:db8::1], with :PORT where needed.",
    ],
    [
      'where what opens the way fails',
      { hosts: ['a.example'], doorman: 'broken' },
      "The way to the listed hosts can't be opened: no way",
    ],
  ] as const)('%s', async (_, listed, says) => {
    const ended = await runListed(workspace, ['touch', 'ran'], listed);
    expect(ended).toEqual({ says, said: '', reached: [] });
    expect(readdirSync(workspace)).toEqual([]);
    expect(groupsLeft()).toEqual([]);
  });
});
