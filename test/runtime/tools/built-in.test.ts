import { describe, expect, it } from 'vitest';
import { isMissing } from '../../adapters/sandbox/sandboxed.ts';
import { toolBench } from './tool-bench.ts';

const files = { 'bed.txt': 'beans\npeas\nroses\n', 'src/a.ts': 'const a = 1;\n', 'src/deep/b.ts': 'const b = 2;\n' };

describe('tools on files', () => {
  it('read_file gives a text or some of its lines, and says what it can’t read', async () => {
    const { call } = await toolBench({ ...files, 'long.txt': 'x'.repeat(100_010) });
    expect(await call('read_file', { path: 'bed.txt' })).toEqual({ output: files['bed.txt'], isError: false });
    expect(await call('read_file', { path: 'bed.txt', fromLine: 2, lines: 1 })).toEqual({
      output: 'peas',
      isError: false,
    });
    expect((await call('read_file', { path: 'long.txt' })).output).toMatch(
      /\[10 more characters; read on with fromLine]$/,
    );
    for (const path of ['shed.txt', 'src', '../etc/passwd', '/etc/passwd'])
      expect(await call('read_file', { path })).toMatchObject({ isError: true });
  });

  it('write_file makes folders on the way, and says whether the file is new', async () => {
    const { call, text } = await toolBench(files);
    expect((await call('write_file', { path: 'new/x.txt', content: 'x' })).output).toBe('Created new/x.txt, 1 byte.');
    expect((await call('write_file', { path: 'new/x.txt', content: 'yz' })).output).toBe('Wrote new/x.txt, 2 bytes.');
    expect(text('new/x.txt')).toBe('yz');
    expect(await call('write_file', { path: '../x.txt', content: 'x' })).toMatchObject({ isError: true });
  });

  it('edit_file replaces a text that is there once, or all of them', async () => {
    const { call, text } = await toolBench(files);
    const edit = (oldText: string, more = {}) =>
      call('edit_file', { path: 'bed.txt', oldText, newText: '$&', ...more });
    expect((await edit('oats')).output).toBe('The old text is not in bed.txt. Nothing was changed.');
    expect((await edit('s\n')).output).toContain('is in bed.txt 3 times');
    expect(text('bed.txt')).toBe(files['bed.txt']);
    expect((await edit('peas')).output).toBe('Replaced 1 place in bed.txt.');
    expect((await edit('s\n', { all: true })).output).toBe('Replaced 2 places in bed.txt.');
    expect(text('bed.txt')).toBe('bean$&$&\nrose$&');
  });

  it('list_files and glob name what is there', async () => {
    const { call } = await toolBench({ ...files, 'node_modules/x/a.ts': '' });
    expect((await call('list_files', {})).output).toMatch(/bed\.txt.*17/);
    expect((await call('list_files', { path: 'shed' })).isError).toBe(true);
    expect((await call('glob', { pattern: '**/*.ts' })).output.split('\n').sort()).toEqual([
      'src/a.ts',
      'src/deep/b.ts',
    ]);
    expect((await call('glob', { pattern: '*.py' })).output).toBe('No file matches.');
    expect((await call('glob', { pattern: '*'.repeat(21) })).isError).toBe(true);
  });

  it('T3: an input that a schema does not take never runs', async () => {
    const { call, files: there } = await toolBench();
    expect(await call('write_file', { path: 'x', content: 'x', mode: 7 })).toMatchObject({ isError: true });
    expect(await call('run_code', { language: 'perl', code: '1' })).toMatchObject({ isError: true });
    expect(await there()).toEqual([]);
  });
});

describe.skipIf(isMissing)('tools in the sandbox', () => {
  it('grep finds lines by a pattern, names none where none is, and says what is wrong with one', async () => {
    const { call } = await toolBench(files);
    expect((await call('grep', { pattern: 'const [ab]', path: 'src/deep' })).output).toBe(
      'src/deep/b.ts:1:const b = 2;\n',
    );
    expect(await call('grep', { pattern: 'oats' })).toMatchObject({ output: 'No line matches.', isError: false });
    expect((await call('grep', { pattern: 'PEAS', ignoreCase: true })).output).toContain('bed.txt:2:peas');
    expect(await call('grep', { pattern: '(' })).toMatchObject({ isError: true });
    expect((await call('grep', { pattern: '--version' })).output).toBe('No line matches.');
  });

  it('run_command runs in a folder of the workspace, keeps what is written there, and tells how it ended', async () => {
    const { call, text } = await toolBench(files);
    expect(await call('run_command', { command: 'pwd; echo x > here; exit 3', cwd: 'src' })).toMatchObject({
      output: '/workspace/src\n[It exited with 3.]',
      isError: true,
      end: { ending: 'exited', exitCode: 3 },
    });
    expect(text('src/here')).toBe('x\n');
    expect(await call('run_command', { command: 'sleep 60', timeoutMs: 300 })).toMatchObject({
      isError: true,
      end: { ending: 'timed-out' },
    });
  });

  it.each([
    ['python', 'print(open("bed.txt").readline(), end="")\nopen("by", "w").write("python")'],
    ['node', 'const fs = require("fs");\nconsole.log("beans");\nfs.writeFileSync("by", "node");'],
    ['bash', 'head -1 bed.txt\nprintf bash > by'],
  ])('run_code runs %s, with its output and ending as a command has them', async (language, code) => {
    const { call, text } = await toolBench(files);
    expect(await call('run_code', { language, code })).toMatchObject({
      output: 'beans\n',
      isError: false,
      end: { ending: 'exited', exitCode: 0, profileDigest: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
    expect(text('by')).toBe(language);
  });

  it('P2: run_code has no network, and its output is bounded', async () => {
    const { call } = await toolBench();
    const asks = 'import socket\nsocket.create_connection(("1.1.1.1", 80), 2)';
    expect(await call('run_code', { language: 'python', code: asks })).toMatchObject({ isError: true });
    const {
      output,
      noteLength = 0,
      end,
    } = await call('run_code', {
      language: 'bash',
      code: 'head -c 3000000 /dev/zero | tr "\\0" x',
    });
    expect(output.slice(-noteLength)).toMatch(/^\n\[\d+ more bytes of output were not kept\]/);
    expect(end?.outputBytes).toBeGreaterThan(1024 ** 2);
    expect(output.length).toBeLessThan(1024 ** 2 + 200);
  });
});
