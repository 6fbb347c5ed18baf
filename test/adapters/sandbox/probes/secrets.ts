import { SECRET } from '../host-world.ts';
import { bash, type Probe, python } from './probe.ts';

/** Ways to what the host keeps to itself (4.6: secrets). */
export const secretProbes: readonly Probe[] = [
  {
    title: 'its own environment',
    argv: bash('env | cut -d= -f1 | sort | tr "\\n" " "'),
    said: 'HOME LANG PATH PWD SHLVL _ ',
  },
  {
    title: 'the environment of all processes it can see',
    argv: bash(
      `cat /proc/[0-9]*/environ | tr '\\0' '\\n' | grep -c ${SECRET}; tr '\\0' '\\n' < /proc/1/environ | wc -c`,
    ),
    said: '0\n0\n',
  },
  {
    title: 'command lines of the host',
    argv: bash(
      "cat /proc/[0-9]*/cmdline | tr '\\0' '\\n' | grep -c -e 'vites[t]' -e 'openrath-sandbo[x]'; ls /proc | grep -c '^[0-9]'",
    ),
    said: /^0\n[1-9]\n$/,
  },
  {
    title: 'homes and other folders of people',
    argv: bash('ls -d /home /root /var /run /srv /opt /mnt /media /sys /boot 2>/dev/null; ls -A ~; echo over'),
    said: 'over\n',
  },
  {
    title: 'passwords and private keys in /etc',
    argv: bash('ls /etc/shadow /etc/ssl/private /etc/ssh /etc/machine-id 2>/dev/null; cut -d: -f1 /etc/passwd'),
    said: 'agent\n',
  },
  {
    title: 'sockets of keychains and of other services',
    argv: bash(
      'find / -xdev -type s 2>/dev/null; ls /run/user /tmp/.X11-unix /tmp/ssh-* 2>/dev/null; echo "$SSH_AUTH_SOCK$DBUS_SESSION_BUS_ADDRESS$DISPLAY"',
    ),
    said: '\n',
  },
  {
    title: 'keys of the kernel',
    argv: python(
      'call(250, 219, 0, -3, 0)\ncall(248, 217, b"user", b"a", b"b", 1, -3)\ncall(249, 218, b"user", b"a", 0, 0)',
    ),
    said: 'EPERM\nEPERM\nEPERM\n',
  },
  {
    title: 'memory and tables of the kernel',
    argv: bash(
      'for f in kcore keys kallsyms kmsg slabinfo timer_list cmdline; do (head -c 1 /proc/$f | wc -c) 2>/dev/null; done | sort -u',
    ),
    said: '0\n',
  },
  {
    title:
      'the table of mounts, which names where the workspace lies (known, decision 0019), and no other place of the host',
    argv: (host) =>
      python(
        `own = os.path.basename('${host.root}')\nrows = [line.split()[3:5] for line in open('/proc/self/mountinfo')]\nprint([to for at, to in rows if own in at])\nfor at, to in rows:\n    if to == '/workspace': attempt(lambda: os.listdir(at))\nprint(any(own in open(f'/proc/self/{name}').read() for name in ('mounts', 'mountstats', 'maps', 'environ')))`,
      )(host),
    said: "['/workspace']\nENOENT\nFalse\n",
  },
  { title: 'variables of a proxy', argv: bash('env | grep -ic proxy'), end: { exitCode: 1 }, said: '0\n' },
];
