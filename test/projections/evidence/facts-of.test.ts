import { describe, expect, it } from 'vitest';
import { factsOf } from '../../../core/projections/evidence/facts-of.ts';
import { imported, madeSession, said, source, used } from '../made-history.ts';

describe('the facts of a step', () => {
  it('I5: of an import everything is a claim, the source’s own marks among it, but what the record does not name', () => {
    const session = madeSession('S');
    const event = session.answer([said('a'), used(57, { final: false, reasoning: 7 })], {
      messageId: 'm1',
      stopReason: 'tool_use',
      source: source({ gitBranch: 'main', isSidechain: false, uuid: 'a1' }),
    });
    expect(factsOf(event)).toEqual(
      [
        ['message id', 'm1'],
        ['model', 'model-x'],
        ['provider', 'anthropic'],
        ['stop reason', 'tool_use'],
        ['uncached input tokens', '10'],
        ['cached input tokens', '100'],
        ['cache write tokens', '0'],
        ['output tokens', 'at least 57'],
        ['reasoning tokens', '7'],
        ['usage counts', 'this answer'],
        ['gitBranch', 'main'],
        ['isSidechain', 'no'],
        ['uuid', 'a1'],
      ].map(([name, value]) => ({ name, value, claim: name !== 'provider' })),
    );
  });

  it('I5: what the importer made of a record is no claim of the log', () => {
    const session = madeSession('S');
    const prompt = session.add('message', {
      role: 'user',
      author: 'person',
      parts: [said('<command-name>/init</command-name>')],
      source: source({ uuid: 'p1', turn: true, slashCommand: true, parentMissing: true }),
    });
    const copied = session.add('import/copied', { from: session.session, at: prompt.id, through: prompt.id });
    const claims = [prompt, copied].map((event) => Object.groupBy(factsOf(event), ({ claim }) => `claim ${claim}`));
    const names = claims.map((of) =>
      Object.fromEntries(Object.entries(of).map(([claim, facts]) => [claim, facts?.map(({ name }) => name)])),
    );
    expect(names).toEqual([
      { 'claim true': ['role', 'uuid'], 'claim false': ['author', 'parentMissing', 'slashCommand', 'turn'] },
      { 'claim false': ['at', 'from', 'through'] },
    ]);
  });

  it('of an event of ours nothing is a claim', () => {
    const session = madeSession('S', { by: 'host' });
    const event = session.result('t1', 'x', { exitCode: 1, durationMs: 2_040, paths: ['a', 'b'], isError: true });
    expect(factsOf(event)).toEqual([
      { name: 'ending', value: 'unknown', claim: false },
      { name: 'marked as error', value: 'yes', claim: false },
      { name: 'exit code', value: '1', claim: false },
      { name: 'duration ms', value: '2040', claim: false },
      { name: 'changed paths', value: 'a, b', claim: false },
    ]);
  });

  it('nested members and lists have names of their own', () => {
    const session = madeSession('S', { by: 'host' });
    const recalled = session.add('memory/recalled', {
      scope: 'project',
      items: [{ key: 'a', score: 0.5, injected: true }],
    });
    const opened = session.add('session/created', { cwd: '/srv', imported: imported() });
    const validated = session.add('validation', {
      validator: 'command',
      criterion: 'tests',
      judged: [],
      verdict: 'passed',
      evidence: '',
    });
    const names = [recalled, opened, validated].map((event) =>
      factsOf(event).map(({ name, value }) => `${name}: ${value}`),
    );
    expect(names).toEqual([
      ['items 1 injected: yes', 'items 1 key: a', 'items 1 score: 0.5', 'scope: project'],
      [
        'cwd: /srv',
        'imported format: claude-code',
        'imported kind: main',
        'imported path: /logs/S.jsonl',
        'imported source id: S',
      ],
      ['criterion: tests', 'judged: none', 'validator: command', 'verdict: passed'],
    ]);
  });

  it('of several results each fact names its call', () => {
    const session = madeSession('S');
    const event = session.add('tool/ended', {
      ending: 'exited',
      parts: [
        { type: 'tool-result', callId: 't1', output: '', exitCode: 0 },
        { type: 'tool-result', callId: 't2', output: '', exitCode: 2 },
      ],
    });
    expect(factsOf(event).map(({ name, value }) => `${name}: ${value}`)).toEqual([
      'ending: exited',
      't1 exit code: 0',
      't2 exit code: 2',
    ]);
  });

  it('a long value is cut, many facts are cut', () => {
    const marks = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`mark ${at}`, 'x'.repeat(5_000)]));
    const facts = factsOf(madeSession('S').add('unknown', { type: 'hologram', source: source(marks) }));
    expect([facts.length, facts[1]?.value.length]).toEqual([100, 2_000]);
  });

  it('S12: a withheld event has none', () => {
    expect(
      factsOf(madeSession('S').addWithheld('message', { role: 'user', author: 'person', parts: [said('x')] })),
    ).toEqual([]);
  });
});
