import { MiB } from '../sandboxed.ts';
import { bash, type Probe, python } from './probe.ts';

const killed = { ending: 'signalled', signal: 'SIGKILL' } as const;

/** Ways to use up the machine (4.6: resources). Each is bounded by its limits, and ends by itself should they not hold. */
export const resourceProbes: readonly Probe[] = [
  {
    title: 'a fork bomb',
    argv: python(
      'n = 0\ntry:\n    while n < 200:\n        if os.fork() == 0: time.sleep(20); os._exit(0)\n        n += 1\nexcept BlockingIOError: pass\nprint(n)',
    ),
    limits: { processes: 20 },
    end: { limitsHit: ['processes'] },
    said: '19\n',
  },
  {
    title: '100 GB of memory',
    argv: python('held = []\nfor _ in range(1600): held.append(b"x" * (64 << 20))'),
    limits: { memoryBytes: 96 * MiB },
    end: { ...killed, limitsHit: ['memoryBytes'] },
    said: '',
  },
  {
    title: 'memory of many processes together',
    argv: python(
      'for _ in range(8):\n    if os.fork() == 0: held = b"x" * (32 << 20); time.sleep(20); os._exit(0)\ncodes = sorted(os.wait()[1] for _ in range(4))\nprint(9 in codes)',
    ),
    limits: { memoryBytes: 96 * MiB },
    end: { limitsHit: ['memoryBytes'] },
    said: 'True\n',
  },
  {
    title: 'memory behind /tmp and /dev/shm',
    argv: bash(
      'head -c 900M /dev/zero > /dev/shm/big 2>/dev/null || echo shm full; rm /dev/shm/big; head -c 900M /dev/zero > /tmp/big 2>/dev/null || echo tmp full; rm /tmp/big',
    ),
    limits: { diskBytes: 8 * MiB },
    said: 'shm full\ntmp full\n',
  },
  {
    title: 'a 100 GB file',
    argv: python(
      "f = open('big', 'wb')\ndef fill():\n    for _ in range(100): f.write(b'x' * MiB); f.flush()\nMiB = 1 << 20\nattempt(fill)\nprint(os.path.getsize('big'))",
    ),
    limits: { fileBytes: 64 * MiB },
    end: { limitsHit: ['fileBytes'] },
    said: `EFBIG\n${64 * MiB}\n`,
  },
  {
    title: 'a file that is only said to be 100 GB',
    argv: python(
      "open('big', 'w').close()\nattempt(lambda: os.truncate('big', 100 << 30))\nattempt(lambda: os.posix_fallocate(os.open('big', os.O_WRONLY), 0, 100 << 30))",
    ),
    said: 'EFBIG\nEFBIG\n',
  },
  {
    title: 'a file too large for a program that does not listen',
    argv: () => ['dd', 'if=/dev/zero', 'of=big', 'bs=1M', 'count=100', 'status=none'],
    limits: { fileBytes: 4 * MiB },
    end: { ending: 'signalled', signal: 'SIGXFSZ', limitsHit: ['fileBytes'] },
    said: '',
  },
  {
    title: 'many large files',
    argv: bash('for i in $(seq 400); do head -c 4M /dev/zero > f$i; done'),
    limits: { diskBytes: 24 * MiB },
    end: { ...killed, limitsHit: ['diskBytes'] },
    said: '',
  },
  {
    title: 'files deleted and held open',
    argv: python(
      "held = []\nfor i in range(400):\n    held.append(open('gone', 'wb')); os.remove('gone'); held[-1].write(b'x' * (4 << 20)); held[-1].flush()",
    ),
    limits: { diskBytes: 24 * MiB },
    end: { ...killed, limitsHit: ['diskBytes'] },
    said: '',
  },
  {
    title: 'many small files',
    argv: python("os.mkdir('many')\nfor i in range(400000): os.close(os.open(f'many/{i}', os.O_CREAT))"),
    limits: { diskBytes: 2 * MiB },
    end: { ...killed, limitsHit: ['diskBytes'] },
    said: '',
  },
  {
    title: 'files with names that are no text',
    argv: python(
      "os.mkdir(b'\\xff\\xfe')\nfor i in range(400): open(b'\\xff\\xfe/\\xff%d' % i, 'wb').write(b'x' * (4 << 20))",
    ),
    limits: { diskBytes: 24 * MiB },
    end: { ...killed, limitsHit: ['diskBytes'] },
    said: '',
  },
  {
    title: 'a deep folder',
    argv: python("for i in range(3000): os.mkdir('d'); os.chdir('d')\nopen('f', 'w').write('x')\ntime.sleep(20)"),
    limits: { timeoutMs: 3_000 },
    end: { ending: 'timed-out', limitsHit: ['timeoutMs'] },
    said: '',
  },
  {
    title: 'endless output',
    argv: bash('yes | head -c 8000000'),
    limits: { outputBytes: 1000 },
    end: { limitsHit: ['outputBytes'] },
    said: 'y\n'.repeat(500),
  },
  {
    title: 'a busy loop',
    argv: bash('while :; do :; done'),
    limits: { timeoutMs: 300 },
    end: { ending: 'timed-out', limitsHit: ['timeoutMs'] },
    said: '',
  },
  {
    title: 'open files',
    argv: python(
      "held = []\ntry:\n    while len(held) < 100000: held.append(os.open('/dev/null', 0))\nexcept OSError as e: print(errno.errorcode[e.errno], len(held) < 5000)",
    ),
    said: 'EMFILE True\n',
  },
  {
    title: 'threads without end',
    argv: python(
      'import threading\nn = 0\ntry:\n    while n < 200: threading.Thread(target=time.sleep, args=(20,), daemon=True).start(); n += 1\nexcept RuntimeError: pass\nprint(n)',
    ),
    limits: { processes: 20 },
    end: { limitsHit: ['processes'] },
    said: '19\n',
  },
  {
    title: 'memory in files without a name',
    argv: python(
      "held = []\nfor _ in range(100):\n    held.append(os.memfd_create('x'))\n    for _ in range(16): os.write(held[-1], b'x' * (1 << 20))",
    ),
    limits: { memoryBytes: 96 * MiB },
    end: { ...killed, limitsHit: ['memoryBytes'] },
    said: '',
  },
];
