import type { EventDetail, StepRow } from '../../core/contract/view.ts';
import type { FakeHome } from './fake-home.ts';
import type { FakeContract } from './fake-host.ts';

/** `event` of the fake host: details made from the step's own row. */
export function fakeEventRoutes(os: FakeContract, home: FakeHome) {
  const find = (event: string) => [...home.stepsOf.values()].flat().find((step) => step.event === event);
  const missing = { ok: false as const, refusal: { code: 'not-found' as const, message: 'There is no such event.' } };
  return {
    event: os.event.router({
      named: os.event.named.handler(({ input: { beginning } }) => ({
        ok: true,
        events: [...home.stepsOf.values()].flat().flatMap(({ event }) => (event.startsWith(beginning) ? [event] : [])),
      })),
      original: os.event.original.handler(({ input }) => {
        const step = find(input.event);
        return step === undefined ? missing : { ok: true, ...originalOf(home, step) };
      }),
      originalLines: os.event.originalLines.handler(({ input }) => {
        const step = find(input.event);
        if (step === undefined) return missing;
        const lines = Array.from({ length: 401 }, (_, at) => ({ line: at + 1, text: record, bytes: record.length }));
        return { ok: true, path: home.rows.get(step.session)?.path ?? '', line: 201, lines };
      }),
      detail: os.event.detail.handler(({ input }) => {
        const step = find(input.event);
        if (step === undefined) return missing;
        const { step: drawn, ...detail } = detailOf(home, step);
        return { ok: true, detail: home.undrawn?.has(step.event) ? detail : { ...detail, step: drawn ?? step } };
      }),
      usage: os.event.usage.handler(({ input }) => {
        const step = find(input.event);
        if (step === undefined) return missing;
        return step.outputTokens === undefined ? { ok: true } : { ok: true, usage: usageOf(step.outputTokens) };
      }),
      context: os.event.context.handler(({ input }) => ({
        ok: true,
        context: {
          event: input.event,
          exactness: 'inferred',
          because: 'From the conversation of the log.',
          tokens: 3_100,
          lowerBound: false,
          segments,
          left: [],
        },
      })),
      blob: os.event.blob.handler(() => missing),
    }),
  };
}

function usageOf(output: number) {
  const tokens = { uncachedInput: 120, cachedInput: 4_000, cacheWrite: 900, output, reasoning: 0 };
  return { from: 'answer' as const, tokens, final: true, records: 2, reasoningUnsaid: true as const };
}

const segments = [
  {
    label: 'System prompt',
    role: 'system' as const,
    tokens: 1_842,
    preview: 'You are an agent.',
    events: [],
    isNew: false,
  },
  {
    label: 'You, turn 1',
    role: 'user' as const,
    tokens: 1_258,
    preview: 'Cap the total delay.',
    events: [],
    isNew: true,
  },
];

/** Records of even seq still stand in their file, those of odd seq do not. */
function originalOf(home: FakeHome, { session, seq }: StepRow) {
  const path = home.rows.get(session)?.path ?? '';
  const place =
    seq % 2 === 0 ? { from: 'file' as const, line: seq + 1 } : { from: 'archive' as const, why: 'gone' as const };
  return { ...place, path, byteStart: 0, byteEnd: record.length, base64: btoa(record) };
}

const record = '{"type":"user"}';

function detailOf(home: FakeHome, step: StepRow): EventDetail {
  const own = home.stepsOf.get(step.session) ?? [];
  const call = step.call;
  return {
    step,
    index: own.indexOf(step) + 1,
    of: own.length,
    id: step.event,
    kind: call === undefined ? 'message' : 'model/answered',
    session: step.session,
    sessionTitle: home.rows.get(step.session)?.title ?? '',
    seq: step.seq,
    by: 'import:claude-code',
    atMs: step.atMs ?? 0,
    timeInferred: false,
    parents: [],
    withheld: false,
    parts:
      call === undefined
        ? [{ type: 'text', text: step.title }]
        : [{ type: 'tool-call', callId: call.callId, name: call.tool, input: JSON.stringify({ command: step.title }) }],
    ...(call === undefined
      ? {}
      : {
          result: {
            event: step.event,
            atMs: step.atMs ?? 0,
            parts: [{ type: 'tool-result', callId: call.callId, output: '118 lines' }],
          },
        }),
    facts: [{ name: 'Model', value: step.model ?? 'unknown', claim: true }],
    placement: [{ name: 'Folder', value: '/home/ada/work', claim: true }],
    raw: { text: record, bytes: record.length, record: step.seq, offset: 0 },
    envelope: '{}',
    seal: { ok: true, says: 'Id and payload digest were recomputed and agree.' },
    branches: [],
  };
}
