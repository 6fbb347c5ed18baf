import { readlinkSync } from 'node:fs';
import { type Probe, python } from './probe.ts';

/** Ways to more rights (4.6, and what the filter takes away). */
export const kernelProbes: readonly Probe[] = [
  {
    title: 'mount, old and new',
    argv: python(
      "call(165, 40, b'none', b'/tmp', b'tmpfs', 0, 0)\ncall(166, 39, b'/workspace', 2)\ncall(430, 430, b'tmpfs', 0)\ncall(428, 428, -100, b'/', 1)\ncall(429, 429, -100, b'/', -100, b'/tmp', 0)\ncall(442, 442, -100, b'/', 0, 0, 0)",
    ),
    said: 'EPERM\n'.repeat(6),
  },
  {
    title: 'unshare and setns',
    argv: python(
      "call(272, 97, 0x10000000)\ncall(272, 97, 0x20000)\nfd = os.open('/proc/1/ns/net', os.O_RDONLY)\ncall(308, 268, fd, 0)",
    ),
    said: 'EPERM\nEPERM\nEPERM\n',
  },
  {
    title: 'a new user namespace by clone and clone3',
    argv: python('call(56, 220, 0x10000000 | 17, 0, 0, 0, 0)\ncall(435, 435, 0, 0)'),
    said: 'EPERM\nENOSYS\n',
  },
  {
    title: 'ptrace and memory of others',
    argv: python(
      'call(101, 117, 16, 1, 0, 0)\ncall(310, 270, 1, 0, 0, 0, 0, 0)\ncall(311, 271, 1, 0, 0, 0, 0, 0)\ncall(438, 438, 0, 0, 0)',
    ),
    said: 'EPERM\n'.repeat(4),
  },
  { title: 'bpf', argv: python('call(321, 280, 0, 0, 0)'), said: 'EPERM\n' },
  {
    title: 'io_uring',
    argv: python('call(425, 425, 1, 0)\ncall(426, 426, 0, 0, 0, 0, 0)\ncall(427, 427, 0, 0, 0, 0)'),
    said: 'EPERM\nEPERM\nEPERM\n',
  },
  {
    title: 'userfaultfd and perf events',
    argv: python('call(323, 282, 0)\ncall(298, 241, 0, 0, -1, -1, 0)'),
    said: 'EPERM\nEPERM\n',
  },
  {
    title: 'setuid to root',
    argv: python(
      'attempt(lambda: os.setuid(0))\nattempt(lambda: os.setgid(0))\nattempt(lambda: os.setgroups([0]))\nprint(os.getuid(), os.geteuid())',
    ),
    said: 'EINVAL\nEINVAL\nEPERM\n1000 1000\n',
  },
  {
    title: 'a set-user-id program of the system',
    argv: python(
      "r = subprocess.run(['su', '-c', 'id'], stdin=subprocess.DEVNULL, capture_output=True)\nprint(r.returncode != 0, open('/proc/self/status').read().count('NoNewPrivs:\\t1'))",
    ),
    said: 'True 1\n',
  },
  {
    title: 'mknod of a disk',
    argv: python(
      'attempt(lambda: os.mknod("disk", 0o60644, os.makedev(254, 0)))\nattempt(lambda: os.mknod("/dev/disk", 0o60644, os.makedev(8, 0)))',
    ),
    said: /^EPERM\n(EPERM|EROFS)\n$/,
  },
  {
    title: 'chroot and pivot_root',
    argv: python("attempt(lambda: os.chroot('/tmp'))\ncall(155, 41, b'/tmp', b'/tmp')"),
    said: 'EPERM\nEPERM\n',
  },
  {
    title: 'signals to processes of the host',
    argv: (host) =>
      python(
        `attempt(lambda: os.kill(${process.pid + 100_000}, 9))\nattempt(lambda: os.kill(${process.ppid}, 9))\nattempt(lambda: os.kill(1, 9))\nprint(max(int(p) for p in os.listdir('/proc') if p.isdigit()) < 100)`,
      )(host),
    said: 'ESRCH\nESRCH\nDONE\nTrue\n',
  },
  {
    title: 'modules, kexec and reboot',
    argv: python("call(175, 105, 0, 0, b'')\ncall(246, 104, 0, 0, 0, 0)\ncall(169, 142, 0xfee1dead, 672274793, 0, 0)"),
    said: 'EPERM\nEPERM\nEPERM\n',
  },
  {
    title: 'the clock and the name of the host',
    argv: python(
      "attempt(lambda: time.clock_settime(time.CLOCK_REALTIME, 0))\nattempt(lambda: socket.sethostname('owned'))",
    ),
    said: 'EPERM\nEPERM\n',
  },
  {
    title: 'keystrokes for a terminal (TIOCSTI), also with a high half',
    argv: python(
      "import fcntl, pty\nm, s = pty.openpty()\ncall(16, 29, s, ctypes.c_ulong(0x5412), b'x')\ncall(16, 29, s, ctypes.c_ulong(0x100005412), b'x')\ncall(16, 29, s, ctypes.c_ulong(0x541c), b'x')\nattempt(lambda: os.open('/dev/tty', os.O_RDWR))\nprint(os.getsid(0) != 0)",
    ),
    said: 'EPERM\nEPERM\nEPERM\nENXIO\nTrue\n',
  },
  {
    title: 'calls of another architecture',
    argv: python(
      "if ARM: print('only x64 has these'); print(-31); sys.exit()\npid = os.fork()\nif pid == 0: libc.syscall(0x40000000 + 39); os._exit(0)\nprint('only x64 has these'); print(-os.WTERMSIG(os.waitpid(pid, 0)[1]))",
    ),
    said: 'only x64 has these\n-31\n',
  },
  {
    title: 'calls newer than the filter',
    argv: python('call(467, 467, 0, 0, 0, 0, 0)\ncall(9999, 9999)\ncall(437, 437, -100, b"/", 0, 0)'),
    said: 'ENOSYS\nENOSYS\nENOSYS\n',
  },
  {
    title: 'capabilities',
    argv: python("print([line.split()[1] for line in open('/proc/self/status') if line.startswith('Cap')])"),
    said: "['0000000000000000', '0000000000000000', '0000000000000000', '0000000000000000', '0000000000000000']\n",
  },
  {
    title: 'limits, priority and real time',
    argv: python(
      "import resource as r\nfor n in (r.RLIMIT_FSIZE, r.RLIMIT_NOFILE, r.RLIMIT_CORE):\n    try: r.setrlimit(n, (r.RLIM_INFINITY, r.RLIM_INFINITY)); print('DONE')\n    except (OSError, ValueError): print('refused')\nattempt(lambda: os.nice(-5) and None)\nattempt(lambda: os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1)))\nattempt(lambda: os.setpriority(os.PRIO_USER, 0, -1))",
    ),
    said: /^(refused\n){3}((EPERM|EACCES)\n){3}$/,
  },
  {
    title: 'its own control group',
    argv: python(
      "print(os.path.exists('/sys'), [*{line.strip().split(':')[2] for line in open('/proc/self/cgroup')}])\nattempt(lambda: open('/proc/self/oom_score_adj', 'w').write('-1000'))",
    ),
    said: /^False \['\/'\]\n(EROFS|EACCES|EPERM)\n$/,
  },
  {
    title: 'namespaces of the host',
    argv: (host) => {
      const names = ['cgroup', 'ipc', 'mnt', 'net', 'pid', 'user', 'uts'];
      const ours = JSON.stringify(names.map((name) => readlinkSync(`/proc/self/ns/${name}`)));
      return python(
        `print([os.readlink(f'/proc/{pid}/ns/{link.split(":")[0]}') == link for pid in (1, 'self') for link in ${ours}].count(True))`,
      )(host);
    },
    said: '0\n',
  },
  {
    title: 'shared memory, semaphores and queues of the host',
    argv: python(
      "print([len(open('/proc/sysvipc/' + name).readlines()) for name in ('msg', 'sem', 'shm')], os.listdir('/dev/shm'))\ncall(240, 180, b'host', 2)",
    ),
    said: '[1, 1, 1] []\nENOENT\n',
  },
  {
    title: 'the log of the kernel, accounts, swap, quotas, ports and its clock',
    argv: python(
      "call(103, 116, 3, ctypes.create_string_buffer(99), 99)\ncall(163, 89, b'/workspace/x')\ncall(167, 224, b'/workspace/x', 0)\ncall(179, 60, 0x800001, b'/', 0, 0)\ncall(159, 171, ctypes.create_string_buffer(b'\\xff' * 400))\ncall(305, 266, 0, ctypes.create_string_buffer(b'\\xff' * 400))\nprint('EPERM\\nEPERM') if ARM else (call(172, 0, 3), call(173, 0, 0x80, 1, 1))",
    ),
    said: 'EPERM\n'.repeat(8),
  },
  {
    title: 'all processes at once',
    argv: python('attempt(lambda: os.kill(-1, 9))\nprint(os.getppid() <= 2)'),
    said: /^(DONE|ESRCH)\nTrue\n$/,
  },
  {
    title: 'the size and the foreground of a terminal of the host',
    argv: python(
      "import fcntl, struct\nfor fd in range(3): attempt(lambda: fcntl.ioctl(fd, 0x5414, struct.pack('HHHH', 1, 1, 1, 1)) and None)\nattempt(lambda: os.tcgetpgrp(0))\nprint([os.isatty(fd) for fd in range(3)])\nattempt(lambda: os.open('/dev/console', os.O_RDWR))",
    ),
    said: 'ENOTTY\nENOTTY\nENOTTY\nENOTTY\n[False, False, False]\nENOENT\n',
  },
];
