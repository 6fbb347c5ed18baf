import { expect, it } from 'vitest';
import { sha256 } from '../../../core/adapters/sha256.ts';
import { preparedAsRecorded } from '../../../core/runtime/agent/prepared-as-recorded.ts';
import type { PreparedRequest } from '../../../core/runtime/ports/language-model.ts';
import { call, madeSession } from '../../projections/made-history.ts';

it('R1, F2: a request on record of before missing folders were told is made as it was; any other tells of them', async () => {
  const session = madeSession('S', { by: 'agent' });
  session.answer([call('c1', 'run_command', {})]);
  const result = { type: 'tool-result', callId: 'c1', output: 'done', isError: false } as const;
  session.add('tool/ended', { ending: 'exited', parts: [result], missing: ['node_modules'] });
  const made = (recorded: string | undefined) =>
    preparedAsRecorded(
      session.history(),
      {},
      {
        prepare: async (messages) => ({ segments: [JSON.stringify(messages)] }) as unknown as PreparedRequest,
        sha256,
        recorded,
      },
    );
  const now = await made(undefined);
  const [text = ''] = now.prepared.segments;
  const then = text.replace(/\[Missing: [^\]]*\]\\n/, '');
  expect(then).not.toBe(text);
  expect((await made(sha256(then))).prepared.segments).toEqual([then]);
  for (const recorded of [now.contextDigest, sha256('another')]) expect(await made(recorded)).toEqual(now);
});
