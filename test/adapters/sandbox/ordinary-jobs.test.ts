import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { SandboxCommand } from '../../../core/runtime/ports/sandbox.ts';
import { groupsLeft } from './host-world.ts';
import { commandIn, freshFolder, isMissing, MiB, never, sandbox, seen, textOf } from './sandboxed.ts';

const has = (program: string) => existsSync(`/usr/bin/${program}`);

const root = freshFolder();
const workspace = join(root, 'workspace');

beforeEach(() => {
  execFileSync('rm', ['-rf', workspace]);
  mkdirSync(workspace);
});

afterAll(() => void execFileSync('rm', ['-rf', root]));

async function run(argv: SandboxCommand['argv'], more?: Parameters<typeof commandIn>[2]) {
  const end = await sandbox.run(commandIn(workspace, argv, more), { signal: never });
  expect({ groups: groupsLeft(), beside: readdirSync(root) }).toEqual({ groups: [], beside: ['workspace'] });
  return end;
}

const shell = (text: string, more?: Parameters<typeof commandIn>[2]) => run(['bash', '-ec', text], more);

/** Expects an end with code 0 and exactly this on stdout. */
async function says(text: string, said: string): Promise<void> {
  const end = await shell(text);
  expect(seen(end), textOf(end, 'stderr')).toEqual({ ending: 'exited', exitCode: 0, limitsHit: [], said });
}

describe.skipIf(isMissing)('P2 an ordinary job works:', () => {
  it.skipIf(!has('git'))('git init, add and commit', async () => {
    await says(
      'git init -q; git config user.name a; git config user.email a@b.c; echo 1 > f; git add f; git commit -qm first; git log --format=%s; git status --short',
      'first\n',
    );
    expect(readFileSync(join(workspace, '.git/HEAD'), 'utf8')).toMatch(/^ref: /);
  });

  it.skipIf(!has('npm'))('npm test with node', async () => {
    writeFileSync(join(workspace, 'package.json'), JSON.stringify({ name: 'x', scripts: { test: 'node --test' } }));
    writeFileSync(
      join(workspace, 'a.test.js'),
      "require('node:test')('adds', () => require('assert').equal(1 + 1, 2));",
    );
    const end = await run(['npm', 'test'], { limits: { memoryBytes: 1024 * MiB } });
    expect({ ...seen(end), said: /^# pass 1$|ℹ pass 1/m.test(textOf(end, 'stdout')) }, textOf(end, 'stderr')).toEqual({
      ...{ ending: 'exited', exitCode: 0, limitsHit: [], said: true },
    });
  });

  it.skipIf(!has('node'))(
    'a node script that writes a file, starts a program and serves itself over loopback',
    async () => {
      writeFileSync(
        join(workspace, 'main.js'),
        `const { execFileSync } = require('child_process'); const http = require('http');
      require('fs').writeFileSync('out.txt', execFileSync('echo', ['hi']));
      const server = http.createServer((q, r) => r.end('served')).listen(0, '127.0.0.1', () =>
        http.get({ port: server.address().port }, (r) => r.on('data', (d) => { console.log(String(d)); server.close(); })));`,
      );
      await says('node main.js', 'served\n');
      expect(readFileSync(join(workspace, 'out.txt'), 'utf8')).toBe('hi\n');
    },
  );

  it.skipIf(!has('python3'))('python unittest', async () => {
    writeFileSync(
      join(workspace, 'test_a.py'),
      'import unittest\nclass A(unittest.TestCase):\n  def test(self): self.assertEqual(1, 1)\n',
    );
    const end = await run(['python3', '-m', 'unittest', '-q']);
    expect({ ...seen(end), err: /^Ran 1 test/m.test(textOf(end, 'stderr')) }).toEqual({
      ...{ ending: 'exited', exitCode: 0, limitsHit: [], said: '', err: true },
    });
  });

  it.skipIf(!has('python3'))('python with asyncio, threads and a pool of processes', async () => {
    await says(
      'python3 -c "import asyncio, concurrent.futures as c\nasync def f(): return await asyncio.to_thread(lambda: 6)\nprint(asyncio.run(f()))\nwith c.ProcessPoolExecutor(2) as p: print(sum(p.map(abs, [-1, -2])))"',
      '6\n3\n',
    );
  });

  it.skipIf(!has('python3'))('sqlite, with a write-ahead log', async () => {
    await says(
      "python3 -c \"import sqlite3; d = sqlite3.connect('a.db'); print(d.execute('pragma journal_mode=wal').fetchone()); d.execute('create table t(a)'); d.execute('insert into t values (7)'); d.commit(); print(d.execute('select a from t').fetchone())\"",
      "('wal',)\n(7,)\n",
    );
  });

  it('tar and gzip, there and back', async () => {
    await says(
      'mkdir d; echo text > d/f; chmod 640 d/f; tar czf a.tgz d; rm -r d; tar xzf a.tgz; cat d/f; stat -c %a d/f; gzip -k d/f; zcat d/f.gz',
      'text\n640\ntext\n',
    );
  });

  it.skipIf(!has('cc'))('cc compiles a program that runs', async () => {
    writeFileSync(join(workspace, 'a.c'), '#include <stdio.h>\nint main(void) { puts("compiled"); return 0; }\n');
    await says('cc -O1 -o a a.c; ./a', 'compiled\n');
  });

  it.skipIf(!has('make'))('make with two jobs at a time', async () => {
    writeFileSync(join(workspace, 'Makefile'), 'all: a b\n\tcat a b\n%:\n\t@echo $@ > $@\n');
    await says('make -s -j2 all', 'a\nb\n');
  });

  it('a pipeline of bash, with process substitution and a here document', async () => {
    await says(
      'printf "b\\na\\nc\\n" | sort | tee >(cat > copy) | head -n 2 | tr "\\n" " "; cat <<< done; until [ -e copy ] && [ "$(wc -l < copy)" = 3 ]; do sleep 0.01; done; sort copy | wc -l',
      'a b done\n3\n',
    );
  });

  it('find, grep, sed, awk and xargs', async () => {
    await says(
      'mkdir -p d/e; echo "one 1" > d/e/f; echo "two 2" > d/g; find d -type f | sort | xargs grep -h . | sed s/one/uno/ | awk \'{ n += $2; print $1 } END { print n }\'',
      'uno\ntwo\n3\n',
    );
  });

  it('a job in the background that is waited for', async () => {
    await says('(echo late > f) & wait $!; cat f; sleep 0.01 & wait; jobs | wc -l', 'late\n0\n');
  });

  it('links within the workspace and folders of the workspace', async () => {
    mkdirSync(join(workspace, 'd'));
    symlinkSync('d', join(workspace, 'link'));
    await says(
      'echo x > link/f; cat d/f; ln -s /workspace/d/f abs; cat abs; readlink -f abs',
      'x\nx\n/workspace/d/f\n',
    );
    const end = await run(['pwd'], { cwd: '/workspace/d' });
    expect(seen(end)).toEqual({ ending: 'exited', exitCode: 0, limitsHit: [], said: '/workspace/d\n' });
  });

  it('names in UTF-8, and arguments with all that a shell would read', async () => {
    await says("touch 'früh 早 🌱'; ls", 'früh 早 🌱\n');
    const odd = ['a b', "'", '"', '$HOME', '`id`', '-n', '', '\n', '--', 'é'];
    const end = await run(['printf', '<%s>', ...odd]);
    expect(textOf(end, 'stdout')).toBe(odd.map((each) => `<${each}>`).join(''));
  });

  it('temporary files, a home and a time zone', async () => {
    await says(
      'f=$(mktemp); echo t > $f; cat $f; echo h > ~/.rc; cat ~/.rc; mkfifo p; (echo q > p &); cat p; date -d @0 +%H%z',
      't\nh\nq\n00+0000\n',
    );
  });

  it('/dev/stdout, /dev/stderr and /dev/stdin opened again', async () => {
    const end = await shell('echo o > /dev/stdout; echo e > /dev/stderr; cat /dev/stdin', { stdin: Buffer.from('i') });
    expect([textOf(end, 'stdout'), textOf(end, 'stderr'), end.exitCode]).toEqual(['o\ni', 'e\n', 0]);
  });

  it('a terminal of its own', async () => {
    await says("python3 -c \"import pty; pty.spawn(['tty'])\" | sed 's/[0-9].*/N/'", '/dev/pts/N\n');
  });

  it.each([0, 1, 42, 127, 128, 255])('an exit with code %i', async (code) => {
    expect(seen(await shell(`exit ${code}`))).toEqual({ ending: 'exited', exitCode: code, limitsHit: [], said: '' });
  });

  it.each(['SIGTERM', 'SIGKILL', 'SIGSEGV', 'SIGABRT'])('an end by %s', async (signal) => {
    expect(seen(await shell(`kill -${signal.slice(3)} $$`))).toEqual({
      ending: 'signalled',
      signal,
      limitsHit: [],
      said: '',
    });
  });

  it('stdin, also when it is large, not read, or there is none', async () => {
    const large = Buffer.alloc(3 * MiB, 'abc\n');
    const sum = await run(['wc', '-c'], { stdin: large });
    expect(seen(sum)).toEqual({ ending: 'exited', exitCode: 0, limitsHit: [], said: `${3 * MiB}\n` });
    expect(seen(await run(['true'], { stdin: large })).ending).toBe('exited');
    expect(textOf(await run(['wc', '-c']), 'stdout')).toBe('0\n');
    expect(textOf(await run(['wc', '-c'], { stdin: Buffer.from('left?') }), 'stdout')).toBe('5\n');
  });

  it('an environment of its own, and ours where it names none', async () => {
    const end = await run(['env'], { env: { A: 'x y\n=z', LANG: 'de_DE.UTF-8', ODD_é: '1' } });
    expect(textOf(end, 'stdout').split('\n').sort()).toEqual(
      [
        '',
        '=z',
        'A=x y',
        'HOME=/tmp/home',
        'LANG=de_DE.UTF-8',
        'ODD_é=1',
        'PATH=/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin',
        'PWD=/workspace',
      ].sort(),
    );
  });

  it('a folder beside the workspace, to read or to write, also inside of it', async () => {
    const beside = freshFolder();
    writeFileSync(join(beside, 'f'), 'carried\n');
    const mounts = [
      { from: beside, to: '/workspace/node_modules', access: 'read' },
      { from: beside, to: '/opt/kept', access: 'write' },
    ] as const;
    const end = await shell(
      'cat node_modules/f; (echo no > node_modules/f) 2>/dev/null || echo read only; echo yes > /opt/kept/g; ls node_modules',
      { mounts },
    );
    expect(textOf(end, 'stdout')).toBe('carried\nread only\nf\ng\n');
    expect(readFileSync(join(beside, 'g'), 'utf8')).toBe('yes\n');
    execFileSync('rm', ['-r', beside]);
  });

  it('eight at a time, each with its own output', async () => {
    const ends = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        sandbox.run(commandIn(workspace, ['bash', '-c', `echo ${index}; sleep 0.05; echo ${index}`]), {
          signal: never,
        }),
      ),
    );
    expect(ends.map((end) => textOf(end, 'stdout'))).toEqual(ends.map((_, index) => `${index}\n${index}\n`));
    expect(groupsLeft()).toEqual([]);
  });
});
