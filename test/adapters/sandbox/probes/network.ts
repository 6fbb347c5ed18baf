import { type Probe, python } from './probe.ts';

const connect = (family: string, address: string) =>
  `s = socket.socket(socket.${family}); s.settimeout(2)\nattempt(lambda: s.connect(${address}))\n`;

const at = (text: (ports: { tcp: number; tcp6: number; udp: number }) => string): Probe['argv'] => {
  return (host) => python(text(host.ports))(host);
};

/** Ways to talk to somebody (4.6: network). */
export const networkProbes: readonly Probe[] = [
  { title: 'TCP to the internet', argv: python(connect('AF_INET', "('1.1.1.1', 443)")), said: 'ENETUNREACH\n' },
  {
    title: 'TCP to a service of the host',
    argv: at(({ tcp }) => connect('AF_INET', `('127.0.0.1', ${tcp})`)),
    said: 'ECONNREFUSED\n',
  },
  {
    title: 'IPv6 to the internet and to the host',
    argv: at(
      ({ tcp6 }) => connect('AF_INET6', "('2606:4700:4700::1111', 443)") + connect('AF_INET6', `('::1', ${tcp6})`),
    ),
    said: /^(ENETUNREACH|EADDRNOTAVAIL)\n(ECONNREFUSED|EADDRNOTAVAIL)\n$/,
  },
  {
    title: 'UDP to the internet and to the host',
    argv: at(
      ({ udp }) =>
        `s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)\nattempt(lambda: s.sendto(b'x', ('8.8.8.8', 53)))\nattempt(lambda: s.sendto(b'x', ('127.0.0.1', ${udp})))`,
    ),
    said: /^ENETUNREACH\n(1|ECONNREFUSED)\n$/,
  },
  {
    title: 'names of the internet',
    argv: python(
      "try:\n    socket.getaddrinfo('example.com', 80); print('found')\nexcept socket.gaierror: print('no name')",
    ),
    said: 'no name\n',
  },
  {
    title: 'the metadata address of a cloud',
    argv: python(connect('AF_INET', "('169.254.169.254', 80)")),
    said: 'ENETUNREACH\n',
  },
  {
    title: 'raw sockets and packets',
    argv: python(
      'attempt(lambda: socket.socket(socket.AF_INET, socket.SOCK_RAW, 1))\nattempt(lambda: socket.socket(17, socket.SOCK_RAW, 0))',
    ),
    said: 'EPERM\nEPERM\n',
  },
  {
    title: 'a Unix socket by its path',
    argv: (host) => python(`attempt(lambda: socket.socket(socket.AF_UNIX).connect('${host.socketPath}'))`)(host),
    said: 'EPERM\n',
  },
  {
    title: 'a Unix socket by its abstract name',
    argv: (host) => python(`attempt(lambda: socket.socket(socket.AF_UNIX).connect('\\0${host.abstractName}'))`)(host),
    said: 'EPERM\n',
  },
  {
    title: 'a datagram pair that sends to a name',
    argv: python(
      'attempt(lambda: socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM))\na, b = socket.socketpair(); a.send(b"x"); print(b.recv(1))',
    ),
    said: "EPERM\nb'x'\n",
  },
  {
    title: 'sockets of the virtual machine and of Bluetooth',
    argv: python(
      'attempt(lambda: socket.socket(40, socket.SOCK_STREAM))\nattempt(lambda: socket.socket(31, socket.SOCK_STREAM))\nattempt(lambda: socket.socket(38, socket.SOCK_SEQPACKET))',
    ),
    said: 'EPERM\nEPERM\nEPERM\n',
  },
  {
    title: 'a network interface of its own',
    argv: python(
      "print(sorted(name for _, name in socket.if_nameindex()))\nimport fcntl, struct\ns = socket.socket()\nattempt(lambda: fcntl.ioctl(s, 0x8914, struct.pack('16sh14x', b'lo', 0)) and None)",
    ),
    said: /^\['lo'.*\]\nEPERM\n$/,
  },
  {
    title: 'an echo of the network (ICMP)',
    argv: python(
      "attempt(lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM, 1).sendto(b'\\x08\\0' + b'\\0' * 6, ('1.1.1.1', 0)))",
    ),
    said: /^(EACCES|EPERM|ENETUNREACH)\n$/,
  },
  {
    title: 'a route, an address and a firewall of its own',
    argv: python(
      "import struct\ns = socket.socket(16, socket.SOCK_RAW, 0)\ndef ask(kind, body):\n    s.send(struct.pack('IHHII', 16 + len(body), kind, 0x405, 1, 0) + body)\n    return errno.errorcode.get(-struct.unpack_from('i', s.recv(4096), 16)[0], 'DONE')\nprint(ask(24, struct.pack('BBBBBBBBI', 2, 0, 0, 0, 254, 4, 0, 1, 0)), ask(20, struct.pack('BBBBI', 2, 8, 0, 0, 1)))\nattempt(lambda: socket.socket(socket.AF_INET, socket.SOCK_RAW, 255))",
    ),
    said: 'EPERM EPERM\nEPERM\n',
  },
];
