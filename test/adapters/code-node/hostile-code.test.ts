import { describe, expect, it } from 'vitest';
import { CODE_LIMITS } from '../../../core/adapters/code-node/code-limits.ts';
import { createCodeRunner } from '../../../core/adapters/code-node/code-runner.ts';

const runner = createCodeRunner({ ...CODE_LIMITS, timeMs: 500, memoryBytes: 16 << 20 });
const asked = { values: { plan: { beds: [1] } }, clockMs: 0, seed: 1 };

const NO_END = 'Its code is nested too deep, or calls itself without an end.';
const TOO_LONG = 'Its code took more than 0.5 s.';
const TOO_MUCH = 'Its code took more than 16 MB of memory.';
const NO_FUNCTION = 'Its code gives no function: its last expression must be one, as in (values) => values.plan.';
const failed = (says: string, line = 1) => `Its code failed at line ${line}: ${says}.`;
const undefinedName = (name: string) => failed(`ReferenceError: '${name}' is not defined`);

describe('code of a workflow gets nowhere', () => {
  it.each([
    // The world
    ['() => process.exit(1)', undefinedName('process')],
    ['() => require("node:fs")', undefinedName('require')],
    ['() => fetch("http://127.0.0.1")', undefinedName('fetch')],
    ['() => new Worker("x")', undefinedName('Worker')],
    ['() => setTimeout(() => 1, 0)', undefinedName('setTimeout')],
    ['() => new WebAssembly.Memory({ initial: 1 })', undefinedName('WebAssembly')],
    ['() => import("node:fs")', 'Its code gives a promise.'],
    ['() => this.constructor.constructor("return process")()', undefinedName('process')],
    ['() => [].constructor.constructor("return process.env")()', undefinedName('process')],
    [
      '() => console.log.constructor("return typeof process + typeof require + typeof globalThis.performance")()',
      '= "undefinedundefinedundefined"',
    ],
    ['() => Object.getOwnPropertyNames(globalThis).filter((name) => /host|log$|guest|seed/.test(name))', '= []'],
    ['log("x")', undefinedName('log')],
    // Without an end
    ['for (;;) {}', TOO_LONG],
    ['() => { for (;;) { try { for (;;) {} } catch {} } }', TOO_LONG],
    ['() => { try { for (;;) {} } finally { for (;;) {} } }', TOO_LONG],
    ['const f = () => f(); f', NO_END],
    ['() => { const f = () => { try { f() } catch { f() } }; f() }', TOO_LONG],
    ['() => /(a+)+$/.test("a".repeat(50) + "b")', TOO_LONG],
    ['() => ({ get a() { for (;;) {} } }).a', TOO_LONG],
    ['() => { throw { get message() { for (;;) {} } } }', TOO_LONG],
    ['() => ({ [Symbol.toPrimitive]() { for (;;) {} } } + "")', TOO_LONG],
    ['() => new Proxy({}, { ownKeys() { for (;;) {} } })', TOO_LONG],
    ['() => { for (;;) console.log("flood") }', TOO_LONG],
    // Too much
    ['() => { const all = []; for (;;) all.push(new Array(1000).fill(all.length)) }', /took more than/],
    ['() => new ArrayBuffer(1e9)', TOO_MUCH],
    ['() => Array(1e9).fill(1)', /took more than/],
    ['() => "x".repeat(3e7)', TOO_MUCH],
    ['() => { let s = "x"; for (;;) s += s }', /(took more than|string too long)/],
    ['() => "x".repeat(2e6)', 'Its code gives more than 2000000 characters of JSON.'],
    // No JSON
    ['1', NO_FUNCTION],
    ['', NO_FUNCTION],
    ['({ then: 1 })', NO_FUNCTION],
    ['() => {}', 'Its code gives undefined.'],
    ['() => ({ a: [1, undefined] })', 'Its code gives undefined at a[1].'],
    ['() => [, 1]', 'Its code gives undefined at [0].'],
    ['() => ({ score: NaN })', 'Its code gives NaN at score.'],
    ['() => -Infinity', 'Its code gives -Infinity.'],
    ['() => 1n', 'Its code gives a bigint.'],
    ['() => ({ f() {} })', 'Its code gives a function at f.'],
    ['() => Symbol("a")', 'Its code gives a symbol.'],
    ['async () => 1', 'Its code gives a promise.'],
    ['() => ({ then: (done) => done(1) })', 'Its code gives a function at then.'],
    ['() => ({ toJSON: () => "sly" })', 'Its code gives a function at toJSON.'],
    ['() => ({ when: new Date(0) })', 'Its code gives an object of the kind Date at when.'],
    ['() => new Map()', 'Its code gives an object of the kind Map.'],
    ['() => ({ get a() { return 1 } })', 'Its code gives a getter at a.'],
    ['() => { const a = {}; a.a = [a]; return a }', 'Its code gives an object that holds itself at a[0].'],
    ['() => { let a = []; for (let at = 0; at < 600; at++) a = [a]; return a }', /nested deeper than 512 levels/],
    // Throwing
    ['() => {\n  null.x }', failed("TypeError: cannot read property 'x' of null", 2)],
    ['() => { throw 1 }', 'Its code failed: 1.'],
    ['() => { throw undefined }', 'Its code failed: undefined.'],
    ['() => { throw Object.create(null) }', 'Its code failed: {}.'],
    ['() => { throw { get message() { throw 1 } } }', 'Its code failed: something that can’t be told.'],
    ['() => { throw new Proxy({}, { has() { throw 1 } }) }', 'Its code failed: something that can’t be told.'],
    ['() => { throw Error("a\\nb\\u202e" + "x".repeat(900)) }', /^Its code failed at line 1: Error: a b.{5,}x…$/],
    // Games with what it is called with
    ['JSON.stringify = () => "[1"; JSON.parse = null; () => 1', '= 1'],
    ['Array.isArray = () => true; Object.keys = () => ["sly"]; Reflect.apply = null; () => ({ a: 1 })', '= {"a":1}'],
    ['Object.prototype.toJSON = () => "sly"; String.prototype.toJSON = () => "sly"; () => "a"', '= "a"'],
    ['Object.defineProperty(Array.prototype, "0", { set() { throw 1 } }); () => ({ a: [1] })', '= {"a":[1]}'],
    ['Object.defineProperty(Object.prototype, "value", { get() { return "sly" } }); () => ({ a: 1 })', '= {"a":1}'],
    ['Promise = null; globalThis.Array = null; () => 1', '= 1'],
    ['() => { Function.prototype.call = Function.prototype.apply = null; return 1 }', '= 1'],
    ['() => JSON.parse(\'{"__proto__": {"polluted": 1}}\')', '= {"__proto__":{"polluted":1}}'],
    [
      '(values) => { values.__proto__.polluted = 1; values.plan.beds.push(2); return values }',
      '= {"plan":{"beds":[1,2]}}',
    ],
    ['Date.now = () => 5; Math.random = () => 5; () => [Date.now(), Math.random()]', '= [5,5]'],
  ])('%# %s', async (source, says) => {
    const { result } = await runner.run({ ...asked, source });
    const said = result.ok ? `= ${JSON.stringify(result.value)}` : result.refusal.message;
    if (typeof says === 'string') expect(said).toBe(says);
    else expect(said).toMatch(says);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
    expect(asked.values).toEqual({ plan: { beds: [1] } });
  });

  it('what the thread can’t stop itself is ended with it, and no thread is left', async () => {
    const before = process.getActiveResourcesInfo().filter((each) => each === 'MessagePort').length;
    const slow = createCodeRunner({ ...CODE_LIMITS, timeMs: 200, graceMs: 300 });
    const source = '() => { const all = []; for (;;) all.push("x".repeat(3e6) + all.length) }';
    const { result } = await slow.run({ ...asked, source });
    expect(result.ok ? '' : result.refusal.message).toMatch(/^Its code took more than (0\.2 s|64 MB of memory)\.$/);
    expect(process.getActiveResourcesInfo().filter((each) => each === 'MessagePort').length).toBe(before);
  });
});
