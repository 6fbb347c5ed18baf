import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { SandboxCommand } from '../../../core/runtime/ports/sandbox.ts';
import { commandIn, freshFolder, isMissing, MiB, never, sandbox, seen, textOf } from './sandboxed.ts';
import { sayCount } from './say-count.ts';

const has = (program: string) => existsSync(`/usr/bin/${program}`);
const limits = { memoryBytes: 1024 * MiB, timeoutMs: 60_000 };

const root = freshFolder();
const workspace = join(root, 'workspace');

beforeEach(() => {
  execFileSync('rm', ['-rf', workspace]);
  mkdirSync(workspace);
});

sayCount('jobs of toolchains');

afterAll(() => {
  execFileSync('rm', ['-rf', root]);
});

const write = (name: string, ...lines: readonly string[]) =>
  writeFileSync(join(workspace, name), lines.map((line) => `${line}\n`).join(''));

/** Expects an end with code 0 and exactly this on stdout. */
async function says(text: string, said: string, mounts: SandboxCommand['mounts'] = []): Promise<void> {
  const command = commandIn(workspace, ['bash', '-ec', text], { limits, mounts });
  const end = await sandbox.run(command, { signal: never });
  expect(seen(end), textOf(end, 'stderr')).toEqual({ ending: 'exited', exitCode: 0, limitsHit: [], said });
}

/** The Python of this machine that has pytest, and the folder of its packages; undefined where none has. */
const pytest = (() => {
  const ask =
    'import os, pytest, sys; print(sys.base_prefix); print(os.path.dirname(os.path.dirname(pytest.__file__)))';
  const { status, stdout } = spawnSync('python3', ['-c', ask], { encoding: 'utf8' });
  const [home = '', packages = ''] = stdout.trim().split('\n');
  return status === 0 ? { home, packages } : undefined;
})();

describe.skipIf(isMissing)('P2 an ordinary job works:', { timeout: 60_000 }, () => {
  it.skipIf(!has('git'))('git branch, rebase, clone, diff and fsck', async () => {
    write('note', 'one');
    await says(
      'git init -q -b main r; cd r; git config user.name a; git config user.email a@b.c; for n in 1 2; do echo $n > f$n; git add .; git commit -qm $n; done; git checkout -qb side HEAD~1; echo 3 > g; git add g; git commit -qm 3; git rebase -q main; git clone -q . ../c; cd ../c; git log --format=%s; git diff HEAD~1 --numstat; git gc -q; git fsck --no-dangling 2>/dev/null',
      '3\n2\n1\n1\t0\tg\n',
    );
  });

  it.skipIf(pytest === undefined)('pytest', async () => {
    write(
      'test_a.py',
      'import pytest',
      '@pytest.mark.parametrize("n", [1, 2])',
      'def test(n, tmp_path):',
      '  assert n',
    );
    const { home = '', packages = '' } = pytest ?? {};
    await says(
      'export PYTHONPATH=/opt/packages; /opt/python/bin/python3 -m pytest -q -p no:cacheprovider | sed "s/ in .*//" | tail -n 1',
      '2 passed\n',
      [
        { from: home, to: '/opt/python', access: 'read' },
        { from: packages, to: '/opt/packages', access: 'read' },
      ],
    );
  });

  it('TypeScript is checked and compiled, and what comes of it runs', async () => {
    write('a.ts', 'export const twice = (n: number): number => 2 * n;', 'console.log(twice(21));');
    const modules = join(import.meta.dirname, '../../../node_modules');
    await says(
      'export PATH=/opt/node:$PATH; node node_modules/typescript/bin/tsc --strict --noCheck false --types "" --lib es2022,dom --outDir out a.ts; node out/a.js',
      '42\n',
      [
        { from: modules, to: '/workspace/node_modules', access: 'read' },
        { from: dirname(process.execPath), to: '/opt/node', access: 'read' },
      ],
    );
  });

  it.skipIf(!has('g++'))('g++ compiles a program of threads', async () => {
    write('a.cc', '#include <iostream>', '#include <thread>');
    write('b.cc', '#include "a.cc"', 'int main() { std::thread t([] { std::cout << 5 << "\\n"; }); t.join(); }');
    await says('g++ -pthread -o a b.cc; ./a', '5\n');
  });

  it.skipIf(!has('cmake') || !has('cc'))('cmake configures and builds', async () => {
    write('CMakeLists.txt', 'cmake_minimum_required(VERSION 3.10)', 'project(x C)', 'add_executable(x x.c)');
    write('x.c', '#include <stdio.h>', 'int main(void) { puts("built"); return 0; }');
    await says('cmake -B b . > /dev/null; cmake --build b > /dev/null; ./b/x', 'built\n');
  });

  it.skipIf(!has('javac'))('javac compiles a class, and java runs it', async () => {
    write(
      'A.java',
      'public class A { public static void main(String[] a) throws Exception {',
      'System.out.println(java.security.MessageDigest.getInstance("SHA-256").getDigestLength()); } }',
    );
    await says('javac A.java; java -Xmx128m A', '32\n');
  });

  it.skipIf(!has('perl') || !has('openssl'))('perl, and openssl makes a key', async () => {
    await says(
      'perl -e "print 6 * 7, qq(\\n)"; openssl genpkey -algorithm ed25519 | head -n 1; printf a | openssl dgst -sha256 -r | cut -c1-8',
      '42\n-----BEGIN PRIVATE KEY-----\nca978112\n',
    );
  });

  it.skipIf(!has('patch') || !has('zip'))('diff, patch, zip and unzip', async () => {
    await says(
      'printf "a\\nb\\n" > p; printf "a\\nc\\n" > q; diff -u p q > d.patch || true; patch -s p d.patch; cat p; zip -q z.zip q; unzip -p z.zip',
      'a\nc\na\nc\n',
    );
  });

  it.skipIf(!has('python3'))('a virtual environment of Python', async () => {
    await says('python3 -m venv --without-pip v; v/bin/python -c "import sys; print(sys.prefix)"', '/workspace/v\n');
  });

  it.skipIf(!has('node'))('node with workers and a child that it talks with', async () => {
    write('child.js', 'process.send(4);');
    write(
      'main.js',
      "const { Worker } = require('worker_threads');",
      'const worker = new Worker("require(\'worker_threads\').parentPort.postMessage(3)", { eval: true });',
      "worker.once('message', (three) => require('child_process').fork('child.js').once('message', (four) => console.log(three, four)));",
    );
    await says('node main.js', '3 4\n');
  });

  it('a wish for the network ends soon, in the words of the program', async () => {
    await says(
      'python3 -c "import urllib.request as u\ntry: u.urlopen(\'https://example.com\', timeout=20)\nexcept OSError as e: print(type(e).__name__)"',
      'URLError\n',
    );
  });
});
