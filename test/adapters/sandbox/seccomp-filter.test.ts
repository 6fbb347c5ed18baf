import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { seccompFilter } from '../../../core/adapters/sandbox/local/filter/seccomp-filter.ts';
import { AUDIT_ARCH, BY_ARGUMENT, DENIED, UNREADABLE } from '../../../core/adapters/sandbox/local/filter/syscalls.ts';

type Verdict = 'allow' | 'kill' | 'EPERM' | 'ENOSYS';
const verdicts = new Map<number, Verdict>([
  [0x7fff0000, 'allow'],
  [0x80000000, 'kill'],
  [0x00050001, 'EPERM'],
  [0x00050026, 'ENOSYS'],
]);

/** Runs a filter as the kernel does: classic BPF over `struct seccomp_data`. */
function verdictOf(
  filter: Uint8Array,
  call: { readonly arch: number; readonly nr: number; readonly args?: readonly number[] },
): Verdict | undefined {
  const code = new DataView(filter.buffer);
  const data = new DataView(new ArrayBuffer(64));
  data.setUint32(0, call.nr, true);
  data.setUint32(4, call.arch, true);
  for (const [index, arg] of (call.args ?? []).entries()) data.setBigUint64(16 + index * 8, BigInt(arg), true);
  let a = 0;
  for (let at = 0; at * 8 < filter.length; at += 1) {
    const [op, jt, jf, k] = [
      code.getUint16(at * 8, true),
      code.getUint8(at * 8 + 2),
      code.getUint8(at * 8 + 3),
      code.getUint32(at * 8 + 4, true),
    ];
    if (op === 0x06) return verdicts.get(k);
    if (op === 0x20) a = data.getUint32(k, true);
    if (op === 0x54) a = (a & k) >>> 0;
    if (op === 0x15) at += a === k ? jt : jf;
    if (op === 0x35) at += a >= k ? jt : jf;
    if (op === 0x45) at += (a & k) !== 0 ? jt : jf;
  }
  return undefined;
}

describe.each([
  ['x64', 1, '/usr/include/x86_64-linux-gnu/asm/unistd_64.h'],
  ['arm64', 2, '/usr/include/asm-generic/unistd.h'],
] as const)('P2 the filter for %s', (name, column, header) => {
  const filter = seccompFilter(name);
  const arch = AUDIT_ARCH[name];
  const ask = (nr: number, ...args: number[]) => verdictOf(filter, { arch, nr, args });
  const byArgument = (call: keyof typeof BY_ARGUMENT) => BY_ARGUMENT[call][column - 1] as number | undefined;

  it('refuses each call of the list, and those whose arguments it can not read', () => {
    const got = DENIED.flatMap(([call, ...numbers]) => {
      const nr = numbers[column - 1];
      return nr === undefined ? [] : [`${call} ${ask(nr)}`];
    });
    expect(got.filter((each) => !each.endsWith(' EPERM'))).toEqual([]);
    expect(got.length).toBeGreaterThan(50);
    expect(UNREADABLE.map((row) => ask(row[column]))).toEqual(['ENOSYS', 'ENOSYS']);
  });

  it('kills a call of another architecture, and of x32', () => {
    const others = [0x40000003, 0x40000028, AUDIT_ARCH[name === 'x64' ? 'arm64' : 'x64']];
    expect(others.map((each) => verdictOf(filter, { arch: each, nr: 1 }))).toEqual(['kill', 'kill', 'kill']);
    expect(ask(0x40000000 + 1)).toBe(name === 'x64' ? 'kill' : 'ENOSYS');
    expect([ask(466), ask(467), ask(9_999)]).toEqual(['allow', 'ENOSYS', 'ENOSYS']);
  });

  it.each<[keyof typeof BY_ARGUMENT, readonly number[], Verdict]>([
    ['socket', [1, 1], 'EPERM'],
    ['socket', [2, 1], 'allow'],
    ['socket', [10, 2], 'allow'],
    ['socket', [16, 3], 'allow'],
    ['socket', [17, 3], 'EPERM'],
    ['socket', [2 ** 32 + 1, 1], 'EPERM'],
    ['socketpair', [1, 1], 'allow'],
    ['socketpair', [1, 2], 'EPERM'],
    ['socketpair', [1, 0o2000002], 'EPERM'],
    ['clone', [0x3d0f00], 'allow'],
    ['clone', [0x10000011], 'EPERM'],
    ['clone', [0x40000011], 'EPERM'],
    ['ioctl', [0, 0x5413], 'allow'],
    ['ioctl', [0, 0x5412], 'EPERM'],
    ['ioctl', [0, 2 ** 32 + 0x5412], 'EPERM'],
    ['ioctl', [0, 0x541c], 'EPERM'],
    ['chmod', [0, 0o755], 'allow'],
    ['chmod', [0, 0o4755], 'EPERM'],
    ['fchmod', [0, 0o2755], 'EPERM'],
    ['fchmodat', [0, 0, 0o1777], 'allow'],
    ['fchmodat', [0, 0, 0o6755], 'EPERM'],
    ['fchmodat2', [0, 0, 0o4755], 'EPERM'],
    ['open', [0, 0, 0o4755], 'allow'],
    ['open', [0, 0o101, 0o4755], 'EPERM'],
    ['openat', [0, 0, 0o101, 0o644], 'allow'],
    ['openat', [0, 0, 0o101, 0o4644], 'EPERM'],
    ['openat', [0, 0, 0o20200002, 0o4644], 'EPERM'],
    ['openat', [0, 0, 0, 0o4644], 'allow'],
    ['creat', [0, 0o4644], 'EPERM'],
    ['mknod', [0, 0o104644], 'EPERM'],
    ['mknodat', [0, 0, 0o010644], 'allow'],
    ['mknodat', [0, 0, 0o104644], 'EPERM'],
  ])('answers %s with %j: %s', (call, args, verdict) => {
    const nr = byArgument(call);
    expect(nr === undefined ? 'no such call' : ask(nr, ...args)).toBe(nr === undefined ? 'no such call' : verdict);
  });

  it.skipIf(!existsSync(header))('has the numbers of the kernel, where its headers name them', () => {
    const known = new Map(
      [...readFileSync(header, 'utf8').matchAll(/^#define __NR(?:3264)?_(\w+)\s+(\d+)$/gm)].map(([, call, nr]) => [
        call,
        Number(nr),
      ]),
    );
    const rows = [
      ...DENIED,
      ...UNREADABLE,
      ...Object.entries(BY_ARGUMENT).map(([call, numbers]) => [call, ...numbers] as const),
    ];
    const wrong = rows.filter(([call, ...numbers]) => known.has(call) && known.get(call) !== numbers[column - 1]);
    expect(wrong).toEqual([]);
  });
});
