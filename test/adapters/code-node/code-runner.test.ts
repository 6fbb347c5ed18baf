import { describe, expect, it } from 'vitest';
import { CODE_LIMITS } from '../../../core/adapters/code-node/code-limits.ts';
import { createCodeRunner } from '../../../core/adapters/code-node/code-runner.ts';
import type { Json } from '../../../core/model/canonical.ts';
import type { CodeRun } from '../../../core/runtime/ports/code-runner.ts';

const runner = createCodeRunner();
const clockMs = Date.UTC(2026, 0, 2, 3, 4, 5);
const values: Readonly<Record<string, Json>> = { plan: { beds: [1, 2, 3] }, 'first draft': 'Dig.', none: null };

const run = (source: string, more: Partial<CodeRun> = {}, of = runner) =>
  of.run({ source, values, clockMs, seed: 7, ...more });

/** What a source gives, or why not. */
async function gives(source: string, more?: Partial<CodeRun>): Promise<Json> {
  const { result } = await run(source, more);
  return result.ok ? result.value : `! ${result.refusal.message}`;
}

describe('code of a workflow', () => {
  it.each<[string, string, Json]>([
    ['a function of the values', '(values) => values.plan.beds.map((bed) => bed * 2)', [2, 4, 6]],
    [
      'values by any id',
      'const name = "first draft";\n// Last\n(values) => ({ [name]: values[name], none: values.none })',
      { 'first draft': 'Dig.', none: null },
    ],
    ['more than one statement', 'const half = (n) => n / 2; function f(v) { return half(v.plan.beds.length) }\nf', 1.5],
    ['members that are not there are left out', '() => ({ a: undefined, b: [] })', { b: [] }],
    ['objects without a kind', '() => Object.assign(Object.create(null), { a: 1 })', { a: 1 }],
    ['texts to the letter', '() => "a\\u0000\\ud800\\u2028ä🌱"', 'a\u0000\ud800\u2028ä🌱'],
    [
      'the clock that stands still',
      '() => [Date.now(), +new Date(), new Date().toISOString(), +new Date(5), Date.UTC(1970), new (new Date(0).constructor)().getTime(), typeof Date()]',
      [clockMs, clockMs, '2026-01-02T03:04:05.000Z', 5, 0, clockMs, 'string'],
    ],
  ])('%s', async (_, source, is) => expect(await gives(source)).toEqual(is));

  it('chance is the seed’s: the same seed gives the same numbers, another one others, all of them below 1', async () => {
    const source = '() => [Math.random(), Math.random(), Math.random()]';
    const [first, same, other] = [await gives(source), await gives(source), await gives(source, { seed: 8 })];
    expect(same).toEqual(first);
    expect(other).not.toEqual(first);
    expect((first as number[]).every((each) => each >= 0 && each < 1)).toBe(true);
  });

  it('where on earth the machine is makes no difference', async () => {
    const before = process.env.TZ;
    process.env.TZ = 'America/New_York';
    try {
      expect(new Date(clockMs).getTimezoneOffset()).toBe(300);
      const source =
        '() => [new Date().getTimezoneOffset(), new Date().getHours(), new Date(2026, 6, 1).getTime(), String(new Date())]';
      expect(await gives(source)).toEqual([0, 3, Date.UTC(2026, 6, 1), 'Fri Jan 02 2026 03:04:05 GMT+0000']);
    } finally {
      if (before === undefined) delete process.env.TZ;
      else process.env.TZ = before;
    }
  });

  it('what it writes is kept, in order, also where it fails, and to a cap', async () => {
    const said = await run('console.log("a\\u0000", 1, { b: [null] }, undefined, 1n); () => { console.log(); null.x }');
    expect(said).toMatchObject({ logged: ['a\u0000 1 {"b":[null]} undefined 1', ''], isLogCut: false });
    expect(said.result.ok).toBe(false);
    const flood = await run('() => { for (let at = 0; at < 1e4; at++) console.log(at); return 1 }');
    expect([flood.logged.length, flood.isLogCut, flood.result]).toEqual([1_000, true, { ok: true, value: 1 }]);
  });

  it.each([
    ['import fs from "node:fs"', "Its code failed at line 1: SyntaxError: expecting '('."],
    ['export default () => 1', 'Its code failed at line 1: SyntaxError: unsupported keyword: export.'],
    ['(values) =>\n  { return values. }', 'Its code failed at line 2: SyntaxError: expecting field name.'],
    ['await 1', "Its code failed at line 1: SyntaxError: expecting ';'."],
    ['['.repeat(5_000), 'Its code is nested too deep, or calls itself without an end.'],
    ['`', 'Its code failed at line 1: SyntaxError: unexpected end of string.'],
  ])('%# a source that can’t be read is told without running it: %.30s', async (source, says) => {
    expect(await runner.faults([source])).toEqual([says]);
  });

  it('sources are read together, also behind one that filled the stack, and nothing of them runs', async () => {
    const faults = await runner.faults(['for (;;) {}', '['.repeat(5_000), 'const a = 1; () => a', 'const a = ;']);
    expect(faults.map((fault) => fault?.slice(0, 21))).toEqual([
      undefined,
      'Its code is nested to',
      undefined,
      'Its code failed at li',
    ]);
  });

  it('a stop ends it', async () => {
    const stopping = new AbortController();
    const ended = runner.run({ source: '() => { for (;;) {} }', values, clockMs, seed: 1 }, stopping.signal);
    setTimeout(() => stopping.abort(new Error('stopped')), 50);
    await expect(ended).rejects.toThrow('stopped');
    await expect(runner.run({ source: '() => 1', values, clockMs, seed: 1 }, stopping.signal)).rejects.toThrow(
      'stopped',
    );
  });

  it('what is beyond its caps is not even begun', async () => {
    const big = { big: 'x'.repeat(CODE_LIMITS.jsonUnits) };
    expect(await gives('() => 1', { values: big })).toBe(
      '! What comes to it is more than 2,000,000 characters of JSON.',
    );
  });
});
