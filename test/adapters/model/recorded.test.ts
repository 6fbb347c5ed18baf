import { expect, it } from 'vitest';
import { openRecordedModel, type RecordedAnswer } from '../../../core/adapters/model/recorded.ts';
import { openScriptedModel } from '../../../core/adapters/model/scripted/open-scripted-model.ts';
import { readScript } from '../../../core/adapters/model/scripted/read-script.ts';
import { sha256 } from '../../../core/adapters/sha256.ts';
import type { ModelAnswer, ModelAsk } from '../../../core/runtime/ports/language-model.ts';

const asked = (text: string): ModelAsk => ({
  messages: [{ role: 'user', parts: [{ type: 'text', text }] }],
  tools: [],
});
const live = openScriptedModel({ script: readScript('rules: [{ fail: { code: refused } }]'), model: 'made-up' });
const answer: ModelAnswer = {
  provider: 'p',
  model: 'm',
  stop: 'done',
  unfinished: [],
  parts: [{ type: 'text', text: 'Hi' }],
};
const signal = new AbortController().signal;

async function digestOf(text: string): Promise<string> {
  return sha256((await live.prepare(asked(text))).segments.join(''));
}

async function replay(text: string, place: RecordedAnswer | undefined): Promise<ModelAnswer> {
  return (await openRecordedModel(live, () => place).prepare(asked(text))).send({ signal });
}

it('R1: the same request gives the answer of the record, and nobody is asked', async () => {
  expect(await replay('hello', { requestDigest: await digestOf('hello'), answer })).toEqual(answer);
});

it('R1: another request is a divergence that names both', async () => {
  const [expected, found] = [await digestOf('hello'), await digestOf('hullo')];
  await expect(replay('hullo', { requestDigest: expected, answer })).rejects.toMatchObject({
    name: 'RequestDivergence',
    expected,
    found,
    message: `The run went another way: the record has the request ${expected}, and ${found} was made.`,
  });
  await expect(replay('hullo', undefined)).rejects.toMatchObject({
    expected: undefined,
    found,
    message: `The run went another way: no request is recorded here, and ${found} was made.`,
  });
});
