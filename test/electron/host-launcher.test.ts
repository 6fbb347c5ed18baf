import { EventEmitter } from 'node:events';
import type { UtilityProcess } from 'electron';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type HostLink, launchHost } from '../../electron/host-launcher.ts';

/** A host process that does nothing by itself. */
class FakeHost extends EventEmitter {
  pid: number | undefined = 1;
  readonly heard: unknown[] = [];
  killed = false;

  postMessage(message: unknown): void {
    this.heard.push(message);
  }

  kill(): boolean {
    this.killed = true;
    this.exit(1);
    return true;
  }

  exit(code: number): void {
    this.pid = undefined;
    this.emit('exit', code);
  }
}

let hosts: FakeHost[];
let link: HostLink;
let log: string[];
let forks: boolean[];
let answer: (agreed: boolean) => void;
/** What the keychain waits for. */
let kept: Promise<void> | undefined;

const host = () => hosts.at(-1) as FakeHost;
const ready = () => host().emit('message', { type: 'ready' });
const open = (pipe: string) =>
  link.open(pipe, {
    opened: () => log.push(`${pipe} opened`),
    data: (data) => log.push(`${pipe} ${data}`),
    closed: (reason) => log.push(`${pipe} closed: ${reason}`),
  });

beforeEach(() => {
  vi.useFakeTimers();
  hosts = [];
  log = [];
  forks = [];
  kept = undefined;
  const fork = (setAside: boolean) => {
    forks.push(setAside);
    hosts.push(new FakeHost());
    return host() as unknown as UtilityProcess;
  };
  const agree = (reason: string) => {
    log.push(`asked: ${reason}`);
    return new Promise<boolean>((resolve) => (answer = resolve));
  };
  link = launchHost(fork, agree, async (ask) => {
    await kept;
    return { ok: true, text: JSON.stringify(ask) };
  });
});

afterEach(() => vi.useRealTimers());

it('opens a pipe only when the host is ready', () => {
  open('a');
  expect([log, host().heard]).toEqual([[], []]);
  ready();
  expect([log, host().heard]).toEqual([['a opened'], [{ type: 'open', pipe: 'a' }]]);
});

it('passes data on for pipes that are open, both ways', () => {
  ready();
  open('a');
  link.data('a', 'up');
  link.data('unknown', 'lost');
  host().emit('message', { type: 'data', pipe: 'a', data: 'down' });
  expect(log).toEqual(['a opened', 'a down']);
  expect(host().heard.slice(1)).toEqual([{ type: 'data', pipe: 'a', data: 'up' }]);
});

it('tells the host that a window has closed its pipe, and the window when the host did', () => {
  ready();
  open('a');
  open('b');
  link.close('a', 'gone');
  host().emit('message', { type: 'closed', pipe: 'b', reason: 'enough' });
  expect(host().heard.at(-1)).toEqual({ type: 'closed', pipe: 'a', reason: 'gone' });
  expect(log.at(-1)).toBe('b closed: enough');
});

it('starts a host that died again, at once, and pipes reach the new one', () => {
  ready();
  open('a');
  host().exit(139);
  expect(log.at(-1)).toBe('a closed: The host stopped unexpectedly (exit code 139). It is being started again.');
  vi.advanceTimersByTime(0);
  open('b');
  ready();
  expect(hosts.length).toBe(2);
  expect(host().heard).toEqual([{ type: 'open', pipe: 'b' }]);
});

it('waits longer each time within a minute, and forgets after it', () => {
  const delays = [0, 1_000, 5_000, 30_000, 30_000];
  const waited = delays.map(() => {
    const before = hosts.length;
    const diedAtMs = Date.now();
    host().exit(1);
    while (hosts.length === before) vi.advanceTimersToNextTimer();
    return Date.now() - diedAtMs;
  });
  expect(waited).toEqual(delays);
  vi.advanceTimersByTime(60_000);
  host().exit(1);
  vi.advanceTimersByTime(0);
  expect(hosts.length).toBe(delays.length + 2);
});

it('says why a home could not be opened, also to pipes that were still waiting', () => {
  open('a');
  host().emit('message', { type: 'failed', reason: 'the disk is full' });
  host().exit(1);
  expect(log).toEqual(['a closed: The host stopped unexpectedly (the disk is full). It is being started again.']);
});

it('lets a pipe that waits for a restart wait', () => {
  ready();
  host().exit(1);
  open('a');
  vi.advanceTimersByTime(0);
  ready();
  expect(log).toEqual(['a opened']);
});

it('stops when asked to: the host quits by itself and is not started again', async () => {
  ready();
  const stopped = link.stop(5_000);
  expect(host().heard).toEqual([{ type: 'quit' }]);
  host().exit(0);
  await stopped;
  vi.advanceTimersByTime(60_000);
  expect([hosts.length, host().killed]).toEqual([1, false]);
});

it('kills a host that does not quit in time', async () => {
  ready();
  const stopped = link.stop(5_000);
  vi.advanceTimersByTime(4_999);
  expect(host().killed).toBe(false);
  vi.advanceTimersByTime(1);
  await stopped;
  expect(host().killed).toBe(true);
});

it('stops at once between two hosts', async () => {
  host().exit(1);
  await link.stop(5_000);
  vi.advanceTimersByTime(60_000);
  expect(hosts.length).toBe(1);
});

it('B-20: a home that is broken is opened again only once a person has agreed, and with that consent once', async () => {
  open('a');
  host().emit('message', { type: 'failed', reason: 'events.db is no store.', isBroken: true });
  host().exit(1);
  expect(log).toEqual(['a closed: events.db is no store.', 'asked: events.db is no store.']);
  open('b');
  await vi.advanceTimersByTimeAsync(600_000);
  expect(forks).toEqual([false]);
  answer(true);
  await vi.advanceTimersByTimeAsync(0);
  ready();
  expect([forks, log.at(-1)]).toEqual([[false, true], 'b opened']);
  host().exit(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(forks).toEqual([false, true, false]);
});

it('B-20: where a person does not agree, nothing is started any more', async () => {
  host().emit('message', { type: 'failed', reason: 'events.db is no store.', isBroken: true });
  host().exit(1);
  answer(false);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(forks).toEqual([false]);
  await link.stop(1_000);
});

it('C10: what the host asks of the keychain is answered to the process that asked, and to no later one', async () => {
  ready();
  host().emit('message', { type: 'secret', id: 1, ask: { does: 'look' } });
  await vi.advanceTimersByTimeAsync(0);
  const answered = { type: 'secret', id: 1, answer: { ok: true, text: '{"does":"look"}' } };
  expect(host().heard).toEqual([answered]);
  let unlock = (): void => undefined;
  kept = new Promise((resolve) => (unlock = resolve));
  const asked = host();
  asked.emit('message', { type: 'secret', id: 2, ask: { does: 'decrypt', sealed: 'AA==' } });
  asked.exit(1);
  await vi.advanceTimersByTimeAsync(0);
  unlock();
  await vi.advanceTimersByTimeAsync(0);
  expect([hosts.length, asked.heard, host().heard]).toEqual([2, [answered], []]);
});
