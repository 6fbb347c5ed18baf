import { bash, type Probe, python } from './probe.ts';

const hostPath = (path: string): Probe['argv'] => {
  return (host) => ['bash', '-c', `cat ${host.root}/${path} 2>&1 | sed 's/.*: //'`];
};

/** Ways to files outside of the workspace (4.6: outside write/read). */
export const fileProbes: readonly Probe[] = [
  {
    title: '.. above the workspace',
    argv: bash('ls ..; cat ../outside/secret.txt 2>/dev/null || echo none'),
    said: /^(bin|dev|etc|lib\w*|proc|sbin|tmp|usr|workspace|none|\n)+$/,
  },
  { title: 'an absolute path of the host', argv: hostPath('outside/secret.txt'), said: 'No such file or directory\n' },
  {
    title: 'a symlink that was made before',
    argv: bash('cat planted 2>/dev/null || echo none; echo x > planted 2>/dev/null || echo refused'),
    said: 'none\nrefused\n',
  },
  {
    title: 'a symlink made while it runs',
    argv: (host) => [
      'bash',
      '-c',
      `ln -s ${host.root}/outside out; cat out/secret.txt 2>/dev/null || echo none; touch out/new 2>/dev/null || echo refused`,
    ],
    said: 'none\nrefused\n',
  },
  {
    title: 'a hard link to a system file',
    argv: bash('ln /usr/bin/env linked 2>/dev/null || echo refused; ln /etc/passwd linked 2>/dev/null || echo refused'),
    said: 'refused\nrefused\n',
  },
  {
    title: 'a rename of the parent folder',
    argv: bash('mv /workspace /tmp/gone 2>/dev/null || echo refused; ls -d /workspace'),
    said: 'refused\n/workspace\n',
  },
  {
    title: 'a link swapped with a folder while it is looked at',
    argv: (host) =>
      python(
        `os.mkdir('d')\nfor _ in range(2000):\n    os.rename('d', 'e'); os.symlink('${host.root}/outside', 'd')\n    try: open('d/raced', 'w')\n    except OSError: pass\n    os.remove('d'); os.rename('e', 'd')\nprint(sorted(os.listdir('.')), os.listdir('d'))`,
      )(host),
    said: "['d', 'planted'] []\n",
  },
  {
    title: '/proc/self/root',
    argv: (host) => [
      'bash',
      '-c',
      `cat /proc/self/root${host.root}/outside/secret.txt 2>/dev/null || echo none; cat /proc/1/root${host.root}/outside/secret.txt 2>/dev/null || echo none`,
    ],
    said: 'none\nnone\n',
  },
  {
    title: '/proc/*/cwd',
    argv: bash('for p in /proc/[0-9]*; do readlink $p/cwd; done 2>/dev/null | sort -u'),
    said: '/workspace\n',
  },
  {
    title: 'descriptors of the host',
    argv: python(
      "def held(pid):\n    for fd in os.listdir(f'/proc/{pid}/fd'):\n        try: yield os.readlink(f'/proc/{pid}/fd/{fd}').split('[')[0]\n        except OSError: pass\nprint([*held('self')].count('pipe:'), [*held(1)].count('pipe:'), {*held('self'), *held(1)} - {'/dev/null', 'pipe:', 'anon_inode:'})",
    ),
    said: '2 2 set()\n',
  },
  {
    title: 'a write to /usr, /etc, /dev, /proc and the root',
    argv: bash(
      'for d in /usr/bin /usr /etc /dev /proc /; do touch $d/planted 2>/dev/null && echo wrote $d; done; echo x >> /etc/passwd || echo refused; echo x > /usr/bin/env || echo refused',
    ),
    said: 'refused\nrefused\n',
  },
  {
    title: 'settings of the kernel',
    argv: bash(
      'for f in /proc/sys/kernel/core_pattern /proc/sys/kernel/hostname /proc/sysrq-trigger /proc/self/oom_score_adj; do (echo 1 > $f) 2>/dev/null && echo wrote $f; done; echo over',
    ),
    said: 'over\n',
  },
  {
    title: 'files by handle, past all mounts',
    argv: python("call(304, 265, -100, 0, 0)\ncall(303, 264, -100, b'/usr', 0, 0, 0)"),
    said: 'EPERM\nEPERM\n',
  },
  {
    title: 'a set-user-id file left on the disk of the host',
    argv: python(
      "open('tool', 'w').close()\nattempt(lambda: os.chmod('tool', 0o4755))\nattempt(lambda: os.close(os.open('tool2', os.O_CREAT | os.O_WRONLY, 0o6755)))\nattempt(lambda: os.mknod('tool3', 0o104755))\nattempt(lambda: os.fchmod(os.open('tool', os.O_RDONLY), 0o2755))\nattempt(lambda: os.chmod('tool', 0o755))",
    ),
    said: 'EPERM\nEPERM\nEPERM\nEPERM\nDONE\n',
  },
  {
    title: 'a hard link to a file of the host',
    argv: (host) =>
      python(
        `attempt(lambda: os.link('${host.root}/outside/secret.txt', 'linked'))\nattempt(lambda: os.link('/proc/1/exe', 'linked'))`,
      )(host),
    said: 'ENOENT\nEXDEV\n',
  },
  {
    title: 'paths that this machine does not have',
    argv: python(
      "for path in ('/nowhere/deep', '/home/agent', '/workspace2', '/root'): attempt(lambda: os.makedirs(path))\nattempt(lambda: os.symlink('/tmp', '/workspace3'))\nattempt(lambda: os.rmdir('/workspace'))",
    ),
    said: /^(EROFS\n){5}(EROFS|EBUSY)\n$/,
  },
  {
    title: 'the program that holds the sandbox, and its memory',
    argv: python(
      "for path in ('/proc/1/exe', '/proc/self/exe', '/proc/1/mem', '/proc/self/mem'): attempt(lambda: os.open(path, os.O_RDWR))",
    ),
    said: /^((ETXTBSY|EROFS|EACCES)\n){4}$/,
  },
  {
    title: 'rights and owners left on a file, and a file that nobody can remove',
    argv: python(
      "import fcntl, struct\nfd = os.open('left', os.O_CREAT | os.O_RDWR)\nattempt(lambda: os.setxattr('left', 'security.capability', b'\\1\\0\\0\\2' + b'\\xff' * 16))\nattempt(lambda: os.setxattr('left', 'trusted.a', b'1'))\nattempt(lambda: os.chown('left', 0, 0))\nattempt(lambda: os.chown('left', 12345, -1))\nattempt(lambda: fcntl.ioctl(fd, 0x40086602, struct.pack('l', 0x10)) and None)",
    ),
    said: /^(EPERM|ENOTSUP|EOPNOTSUPP)\n(EPERM|ENOTSUP|EOPNOTSUPP)\nEINVAL\nEINVAL\n(EPERM|ENOTTY|ENOTSUP|EOPNOTSUPP)\n$/,
  },
  {
    title: 'devices',
    argv: bash(
      'ls /dev | grep -vxE "core|fd|full|null|ptmx|pts|random|shm|std(err|in|out)|tty|urandom|zero"; ls /dev/pts /dev/shm; echo over',
    ),
    said: '/dev/pts:\nptmx\n\n/dev/shm:\nover\n',
  },
];
