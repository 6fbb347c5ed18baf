import { bash, type Probe, python } from './probe.ts';

const timedOut = { ending: 'timed-out', limitsHit: ['timeoutMs'] } as const;
const cancelled = { ending: 'cancelled' } as const;

/** Ways to live on after the end (4.6: signals). That nothing lives on is what the host's look shows: its control group is gone. */
export const leavingProbes: readonly Probe[] = [
  {
    title: 'to ignore SIGTERM and all else, until time is over',
    argv: python(
      'for n in range(1, 65):\n    try: signal.signal(n, signal.SIG_IGN)\n    except (OSError, ValueError): pass\nprint("on", flush=True)\nwhile True: time.sleep(1)',
    ),
    limits: { timeoutMs: 400 },
    end: timedOut,
    said: 'on\n',
  },
  {
    title: 'to ignore all signals, when cancelled',
    argv: python(
      'for n in range(1, 65):\n    try: signal.signal(n, signal.SIG_IGN)\n    except (OSError, ValueError): pass\nprint("on", flush=True)\nwhile True: time.sleep(1)',
    ),
    isCancelled: true,
    end: cancelled,
    said: 'on\n',
  },
  {
    title: 'setsid',
    argv: bash('setsid sleep 60 & setsid bash -c "trap : TERM HUP; echo on; sleep 60; sleep 60"'),
    isCancelled: true,
    end: cancelled,
    said: 'on\n',
  },
  {
    title: 'a double fork',
    argv: python(
      'if os.fork() == 0:\n    os.setsid()\n    if os.fork() == 0: time.sleep(60)\n    os._exit(0)\nos.wait(); print("left")',
    ),
    said: 'left\n',
  },
  {
    title: 'one in the background, then exit 0',
    argv: bash('(trap : TERM HUP; sleep 60; touch late) & exit 0'),
    said: '',
  },
  { title: 'to hold stdout open when its parent ends', argv: bash('sleep 60 & disown; echo over'), said: 'over\n' },
  {
    title: 'to hold stdout open until time is over',
    argv: bash('(while :; do sleep 1; done) & sleep 60'),
    limits: { timeoutMs: 400 },
    end: timedOut,
    said: '',
  },
  {
    title: 'to stop itself',
    argv: bash('sleep 60 & kill -STOP $!; echo on; kill -STOP $$; sleep 60'),
    isCancelled: true,
    end: cancelled,
    said: 'on\n',
  },
  {
    title: 'to close all its streams and go on',
    argv: python('if os.fork() == 0:\n    for fd in range(3): os.close(fd)\n    os.setsid(); time.sleep(60)'),
    said: '',
  },
  {
    title: 'to end the first process inside',
    argv: bash('kill -9 1; kill -TERM 1; kill -INT 1; echo on'),
    said: 'on\n',
  },
];
