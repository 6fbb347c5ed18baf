import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Keyboard } from './keyboard.ts';

/** Runs a command, then says that it is done. */
const script = `rules:
- when: { step: 1 }
  answer:
  - call: run_command
    input: { command: "sleep 600" }
- answer:
  - text: Done.
`;

/** Sessions of one's own by keys alone: begun, answered, stopped. */
export function describeRunsByKey(kb: () => Keyboard, page: () => Page): void {
  const waiting = () => page().getByRole('navigation', { name: 'Waiting' }).getByRole('button').count();
  const there = (words: RegExp | string) => async () => (await kb().look.text(words)) > 0;

  it('begins two sessions, whose agent asks before each command', async () => {
    await kb().act('session.new', 'n');
    await kb().type('First by key');
    await kb().reach(/^Script$/);
    await kb().type(script);
    await kb().reach(/^Ask me before each command$/);
    await kb().press('Space');
    await kb().act('run');
    await kb().act('session.new', 'Ctrl N');
    await kb().type('Second by key');
    await kb().act('run');
  });

  it('answers what they ask, stops what runs, and writes on', async () => {
    await kb().act('go.approvals');
    await expect.poll(there(/^oldest first$/)).toBe(true);
    await expect.poll(waiting).toBe(2);
    await kb().act('waiting.next', 'j');
    await kb().act('waiting.previous', 'k');
    await kb().act('waiting.next', 'Down');
    await kb().act('waiting.previous', 'Up');
    await kb().act('approve.edited');
    await kb().press('Esc');
    await expect.poll(there('Approve as edited')).toBe(false);
    await kb().act('waiting.open');
    await kb().act('go.approvals');
    await expect.poll(() => kb().look.asked()).toMatch(/First by key/);
    await kb().act('approve');
    await expect.poll(waiting).toBe(1);
    await kb().press('j');
    await expect.poll(() => kb().look.asked()).toMatch(/Second by key/);
    await kb().act('deny');
    await kb().type('not now');
    await kb().press('Enter');
    await expect.poll(there(/^Denied\. Nothing else waits/)).toBe(true);
    await kb().press('Alt Left');
    await expect.poll(() => kb().look.heading()).toBe('First by key');
    await kb().act('run.stop');
    await kb().act('message.write');
    await kb().press('Esc');
    await kb().act('watch');
    await kb().act('watch.play');
    await kb().act('watch.slower');
    await kb().act('watch.faster');
    await kb().act('watch.skip');
    await kb().press('Esc');
    await expect.poll(() => kb().look.region('Watch')).toBe(0);
    await kb().act('verify');
    await kb().press('Esc');
    await expect.poll(() => kb().look.region('Verify')).toBe(0);
    await kb().act('validate');
    await kb().press('Esc');
    await kb().press('j');
    await kb().act('rerun');
    await kb().press('Esc');
  });
}
