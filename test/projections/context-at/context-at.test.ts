import { describe, expect, it } from 'vitest';
import { call, imported, madeSession, said, thought, used } from '../made-history.ts';
import { contextOf, segmentsOf } from './context-of.ts';

function conversation() {
  const session = madeSession('S');
  session.add('session/created', { cwd: '/srv/demo', imported: imported() });
  session.add('message', { role: 'system', author: 'harness', parts: [said('Be brief.')] });
  session.person('list files');
  session.answer([said('ok'), used(3)], { messageId: 'm1' });
  session.answer([call('t1', 'Bash', { command: 'ls' })], { messageId: 'm1' });
  session.result('t1', 'a.txt');
  session.answer([said('One file.')], { messageId: 'm2' });
  return session;
}

describe('C1: what the model saw at a step', () => {
  it('given a record of an answer, then the request that it answers, new segments marked', () => {
    expect(segmentsOf(conversation().history())).toEqual([
      ' system System message: Be brief.',
      ' user You: list files',
      '*assistant Agent: ok\n\nBash {"command":"ls"}',
      '*tool Bash ls: a.txt',
    ]);
  });

  it('every record of one answer has the same context', () => {
    const { own } = conversation();
    const [first, second] = [own.slice(0, 4), own.slice(0, 5)].map((history) => segmentsOf(history));
    expect(first).toEqual(['*system System message: Be brief.', '*user You: list files']);
    expect(second).toEqual(first);
  });

  it('given another event, then what a request after it would hold', () => {
    const { own } = conversation();
    expect(segmentsOf(own.slice(0, 6)).at(-1)).toBe('*tool Bash ls: a.txt');
  });

  it('the view as a whole', () => {
    const session = madeSession('S');
    const prompt = session.person('a'.repeat(2_500));
    const answer = session.answer([said('b')]);
    expect(contextOf(session.history())).toEqual({
      event: answer.id,
      exactness: 'inferred',
      because: 'Inferred from the conversation. The log does not hold the request itself, nor the tools offered.',
      tokens: 2_500,
      segments: [
        { label: 'You', role: 'user', tokens: 2_500, preview: 'a'.repeat(2_000), events: [prompt.id], isNew: true },
      ],
      lowerBound: false,
      left: [],
    });
  });

  it('records of an answer without an id are one segment until the model sees something new', () => {
    const session = madeSession('S');
    session.person('go');
    session.answer([call('t1', 'Bash', 'x')]);
    session.answer([used(1)]);
    session.answer([call('t2', 'Bash', 'y')]);
    session.result('t1', '1');
    session.result('t2', '2');
    session.answer([said('done')]);
    session.person('thanks');
    expect(segmentsOf(session.history())).toEqual([
      ' user You: go',
      ' assistant Agent: Bash x\n\nBash y',
      ' tool Bash x: 1',
      ' tool Bash y: 2',
      '*assistant Agent: done',
      '*user You: thanks',
    ]);
  });

  it('memory, harness, files and images are segments of their own', () => {
    const session = madeSession('S');
    session.add('memory/recalled', {
      scope: 'project',
      items: [
        { key: 'AGENTS.md', injected: true },
        { key: 'b', injected: false },
      ],
      parts: [said('Use tabs.')],
    });
    session.harness('<reminder>');
    session.add('message', {
      role: 'user',
      author: 'person',
      parts: [said('look'), { type: 'file', name: 'a.md', text: '# A' }, { type: 'image', mediaType: 'image/png' }],
    });
    session.answer([said('No response requested.')], { synthetic: true });
    expect(segmentsOf(session.history())).toEqual([
      '*memory AGENTS.md: Use tabs.',
      '*harness Harness: <reminder>',
      '*user You: look\n\n# A\n\n1 image',
      '*harness Harness: No response requested.',
    ]);
  });

  it('S9: a whole output is counted where its blob is at hand', () => {
    const session = madeSession('S');
    session.answer([call('t1', 'Bash', 'x')]);
    session.result('t1', 'beg', { blob: 'whole' });
    expect(
      segmentsOf(session.history(), { blobText: (blob) => (blob === 'whole' ? 'beginning and end' : undefined) }).at(
        -1,
      ),
    ).toBe('*tool Bash x: beginning and end');
    expect(segmentsOf(session.history()).at(-1)).toBe('*tool Bash x: beg');
  });

  it('reasoning is sent again within its turn only', () => {
    const session = madeSession('S');
    session.person('a');
    const first = session.answer([thought('old thought'), said('b')]);
    session.person('c');
    session.answer([thought('new thought'), call('t1', 'Bash', 'x')]);
    session.result('t1', '1');
    expect(segmentsOf(session.history()).slice(1)).toEqual([
      ' assistant Agent: b',
      ' user You: c',
      '*assistant Agent: new thought\n\nBash x',
      '*tool Bash x: 1',
    ]);
    expect(contextOf(session.history()).left).toEqual([
      { label: '1 thought', because: 'reasoning of earlier turns is not sent again', events: [first.id] },
    ]);
  });
});
