import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, AgentFileError, openStudio, RefusedError, RunFailedError, type Studio } from 'openrath-studio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { awaitAnswer } from '../../core/api/await-run.ts';

const folder = mkdtempSync(join(tmpdir(), 'openrath-api-'));
let studio: Studio;
beforeAll(async () => {
  studio = await openStudio({ home: join(folder, 'home') });
});
afterAll(async () => {
  await studio?.close();
  rmSync(folder, { recursive: true, force: true });
});

const scripted = (rules: string) =>
  new Agent({ name: 'agent', model: { provider: 'scripted', name: 'test', script: `rules:\n${rules}\n` } });
const echo = scripted('- answer: [{ text: Yes. }]');

describe('a session as a value', () => {
  it('S1: an agent gives another value, and the one it was given stays as it is', async () => {
    const begun = await studio.create({ title: 'A value', says: 'Are you there?' });
    const before = { id: begun.id, head: begun.head, words: begun.words, answer: begun.answer };
    const after = await echo.forward(begun);
    expect([begun, before].map(({ id, head, words, answer }) => ({ id, head, words, answer }))).toEqual([
      before,
      { ...before, words: 'Are you there?', answer: undefined },
    ]);
    expect({ id: after.id, words: after.words, answer: after.answer }).toEqual({
      id: begun.id,
      words: undefined,
      answer: 'Yes.',
    });
    expect((await begun.events()).map(({ kind }) => kind)).toEqual(['session/created', 'workspace/began']);
    expect((await after.events()).map(({ kind }) => kind)).toEqual([
      'session/created',
      'workspace/began',
      'run/started',
      'message',
      'model/requested',
      'model/answered',
      'run/ended',
    ]);
  });

  it('S6: what a run left is the same by its record, once the host knows of its end no more', async () => {
    const speaker = scripted('- answer: [{ text: One. }, { reasoning: So. }, { text: Two. }]');
    const after = await speaker.forward(await studio.create({ title: 'Left', says: 'Speak.' }));
    const last = (await after.events()).at(-1);
    expect([last?.kind, after.head, after.answer]).toEqual(['run/ended', last?.id, 'One.\n\nTwo.']);
    expect(await after.host.runs.ended({ session: after.id })).toMatchObject({ ok: false });
    const byRecord = { status: 'done', says: '', head: after.head, answer: after.answer };
    expect(await awaitAnswer(after, last?.run ?? '')).toEqual(byRecord);
  });

  it('S7: an operation on a value whose session has moved on forks at the value’s head', async () => {
    const begun = await studio.create({ title: 'Moved on' });
    const first = await echo.forward(begun.say('First'));
    const second = await echo.forward(begun.say('Second'));
    expect(first.id).toBe(begun.id);
    expect(second.id).not.toBe(begun.id);
    const [opening] = await second.events();
    expect([opening?.kind, opening?.parents]).toEqual(['session/forked', [begun.head]]);
  });

  it('M4: a value merged with itself is that value, also where its session has moved on', async () => {
    const begun = await studio.create({ title: 'Itself' });
    await echo.forward(begun.say('Go on.'));
    const merged = await begun.merge(begun);
    expect([merged.id, merged.head]).toEqual([begun.id, begun.head]);
  });

  it('what defines no agent is refused in words', () => {
    const wrong = () => new Agent({ name: '', model: { provider: 'scripted', name: 'x' } });
    expect(wrong).toThrow(RefusedError);
    expect(wrong).toThrow(/^This defines no agent: “name” [^“]+\.$/);
  });

  it('P1: moving to where a session is already records nothing; to a place that is not here is refused in words', async () => {
    const local = await (await studio.create({ title: 'Placed' })).to('local');
    expect((await local.to('local')).head).toBe(local.head);
    expect((await local.events()).at(-1)).toMatchObject({ kind: 'placement/moved', payload: { backend: 'local' } });
    const refused = await local.to('moon').catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(RefusedError);
    expect(refused).toMatchObject({
      code: 'unsupported',
      message: 'There is no backend moon here.',
      remedy: 'Move the session to one that there is, as local; or open it where that backend is.',
    });
  });

  it('M4: merging what a session has already gives the same head, and where ours has nothing of its own its ref moves on', async () => {
    const begun = await studio.create({ title: 'Ahead' });
    const branch = await echo.forward((await begun.fork()).say('Go on'));
    const moved = await begun.merge(branch);
    expect([moved.id, moved.head]).toEqual([begun.id, branch.head]);
    expect((await moved.merge(branch)).head).toBe(moved.head);
  });

  it('M4, S7: a no-op leaves no session behind, also where what is merged, or merged into, has moved on', async () => {
    const begun = await studio.create({ title: 'Moved' });
    const branch = await begun.fork();
    const ours = await echo.forward(begun.say('Go on'));
    const later = await echo.forward(ours.say('And on'));
    const idle = await ours.fork();
    await echo.forward(branch.say('Elsewhere'));
    await echo.forward(idle.say('Elsewhere'));
    const count = (await studio.host.sessions.list({})).length;
    for (const [one, other] of [
      [ours, branch],
      [later, idle],
      [later, branch],
      [later, begun],
      [ours, begun],
    ] as const) {
      const merged = await one.merge(other);
      expect([merged.id, merged.head]).toEqual([one.id, one.head]);
    }
    expect(await studio.host.sessions.list({})).toHaveLength(count);
    expect((await begun.merge(ours)).head).not.toBe(begun.head);
  });

  it('M2: merges the steps that are picked, and records nothing where one is none of theirs', async () => {
    const begun = await echo.forward(await studio.create({ title: 'Plan', says: 'Plan it' }));
    const ours = await echo.forward((await begun.fork()).say('Go on'));
    const theirs = await echo.forward((await begun.fork()).say('Try corn'));
    const [asks] = (await theirs.events()).filter(({ kind }) => kind === 'message').slice(-1);
    const wrong = ours.merge(theirs, { transcript: { steps: [ours.head] } });
    await expect(wrong).rejects.toThrow('is not among what theirs did since the two parted.');
    expect((await ours.events()).some(({ kind }) => kind.startsWith('merge/'))).toBe(false);
    const merged = await ours.merge(theirs, { transcript: { steps: [asks?.id ?? ''] } });
    expect((await merged.events()).at(-1)?.payload).toMatchObject({
      brings: [asks?.id],
      block: { how: 'steps', text: 'Person:\n> Try corn' },
    });
    const none = await merged.merge(await echo.forward(theirs.say('More')), { transcript: { steps: [] } });
    expect((await none.events()).at(-1)?.payload).not.toHaveProperty('block');
  });

  it('C2: compressing keeps every event and names those that a summary stands for', async () => {
    const said = await echo.forward(await studio.create({ title: 'Long', says: 'Say something' }));
    const short = await said.compress({ text: 'It was said.' });
    const events = await short.events();
    expect(events.slice(0, -1)).toEqual(await said.events());
    expect([short.id, events.at(-1)?.kind]).toEqual([said.id, 'context/compressed']);
  });

  it('V1: a verdict names what was judged and the event that is its evidence', async () => {
    const begun = await studio.create({ title: 'Judged' });
    const failed = await begun.validate({ command: 'test -e there', criterion: 'the file is there' });
    const events = await failed.session.events();
    const call = events.find(({ kind }) => kind === 'tool/ended');
    expect(failed.verdict).toBe('failed');
    expect(events.find(({ kind }) => kind === 'validation')?.payload).toEqual({
      validator: 'command',
      criterion: 'the file is there',
      judged: [begun.head],
      verdict: 'failed',
      evidence: call?.id,
    });
    const before = await failed.session.validate({
      command: 'test -e there',
      criterion: 'it is there',
      at: begun.head,
    });
    expect(before.verdict).toBe('failed');
    const onStep = await failed.session.judge({ verdict: 'passed', criterion: 'it looked', at: call?.id ?? '' });
    expect((await onStep.events()).at(-1)?.payload).toEqual({
      validator: 'person',
      criterion: 'it looked',
      judged: [call?.id],
      step: true,
      verdict: 'passed',
      evidence: '',
    });
  });

  it('V1: a person’s verdict is on record, and is taken back on record', async () => {
    const begun = await studio.create({ title: 'Looked at' });
    const judged = await begun.judge({ verdict: 'failed', criterion: 'it reads well', note: 'too long' });
    const withdrawn = await judged.withdraw(judged.head, { reason: 'a slip' });
    const events = await withdrawn.events();
    expect(events.slice(-2).map(({ kind, by, payload }) => [kind, by, payload])).toEqual([
      [
        'validation',
        'person',
        {
          validator: 'person',
          criterion: 'it reads well',
          judged: [begun.head],
          verdict: 'failed',
          evidence: 'too long',
        },
      ],
      ['validation/withdrawn', 'person', { validation: judged.head, reason: 'a slip' }],
    ]);
    await expect(begun.withdraw(judged.head)).rejects.toThrow('That verdict is taken back already.');
    await expect(begun.withdraw(begun.head)).rejects.toThrow(`This session has no verdict ${begun.head}.`);
  });

  it('V1: a command that did not come to its own end shows nothing', async () => {
    const begun = await studio.create({ title: 'Cut' });
    const { verdict } = await begun.validate({ command: 'kill -9 $$', criterion: 'it lives' });
    expect(verdict).toBe('undecided');
  });

  it('a run that fails is thrown with the value to go on from', async () => {
    const lost = scripted('- when: { turn: 9 }\n  answer: [{ text: No. }]');
    const failed = await lost.forward(await studio.create({ says: 'Hello' })).catch((error: unknown) => error);
    if (!(failed instanceof RunFailedError)) throw new Error('the run did not fail');
    expect([failed.status, failed.message]).toEqual([
      'failed',
      'The script test has no rule for this: turn 1, step 1, "Hello". Add one, or a last rule without when.',
    ]);
    expect((await echo.forward(failed.session.say('Again'))).answer).toBe('Yes.');
  });
});

describe('an agent from a file', () => {
  it('takes the script in, so that the record stands alone', async () => {
    writeFileSync(join(folder, 'one.script.yaml'), 'rules:\n- answer: [{ text: Here. }]\n');
    const file = join(folder, 'one.yaml');
    writeFileSync(file, 'name: one\nmodel: { provider: scripted, name: one, script: one.script.yaml }\n');
    expect((await Agent.read(file)).definition.model.script).toBe('rules:\n- answer: [{ text: Here. }]\n');
  });

  it('says which file is wrong, and where', async () => {
    const file = join(folder, 'bad.yaml');
    writeFileSync(file, 'name: bad\nmodel: { provider: scripted }\n');
    const failed = await Agent.read(file).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(AgentFileError);
    expect((failed as Error).message).toContain(`${file} defines no agent: “model.name” must be a text.`);
  });
});
