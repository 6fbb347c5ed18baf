import { describe, expect, it } from 'vitest';
import { callTitle } from '../../../core/projections/steps/call-title.ts';
import { pathTitle } from '../../../core/projections/steps/path-title.ts';
import { resultTitle } from '../../../core/projections/steps/result-title.ts';

const json = JSON.stringify;

describe('the title of a call is what a person would say it does', () => {
  const titles: [tool: string, input: string, title: string][] = [
    ['Bash', json({ description: 'Run the tests', command: 'npm test' }), 'npm test'],
    ['exec_command', json({ cmd: 'rg retry', workdir: '/srv/demo' }), 'rg retry'],
    ['Bash', json({ command: 'cd /srv/demo && npm test && cd x' }), 'npm test && cd x'],
    ['Bash', json({ command: 'cd "/srv/demo" && ls' }), 'ls'],
    ['Bash', json({ command: 'cd /srv/demo/src && ls' }), 'cd /srv/demo/src && ls'],
    ['Bash', json({ command: 'cd /srv/demo' }), 'cd /srv/demo'],
    ['shell', json({ command: ['bash', '-lc', 'npm test -- --grep "a b"'] }), 'npm test -- --grep "a b"'],
    ['shell', json({ command: ['/bin/zsh', '-c', 'ls'] }), 'ls'],
    ['shell', json({ command: ['git', 'status', '-s'] }), 'git status -s'],
    ['Read', json({ limit: 10, file_path: '/srv/demo/src/net/retry.ts' }), 'src/net/retry.ts'],
    ['Write', json({ content: 'x', file_path: '/etc/hosts' }), '/etc/hosts'],
    ['Grep', json({ pattern: 'maxAttempts', path: '/srv/demo/src' }), 'maxAttempts in src'],
    ['Grep', json({ pattern: 'maxAttempts', path: '/srv/demo' }), 'maxAttempts'],
    ['Glob', json({ pattern: '**/*.ts' }), '**/*.ts'],
    ['WebFetch', json({ prompt: 'Summarise', url: 'https://example.org/a' }), 'https://example.org/a'],
    ['WebSearch', json({ query: 'retry-after header' }), 'retry-after header'],
    ['Task', json({ prompt: 'Find every caller…', description: 'Find callers', subagent_type: 'x' }), 'Find callers'],
    ['TodoWrite', json({ todos: [{ status: 'completed' }, { status: 'pending' }] }), '1 of 2 items done'],
    ['update_plan', json({ plan: [{ step: 'a', status: 'pending' }] }), '1 item'],
    ['get_order', json({ order_id: '#W123' }), '#W123'],
    ['find_user', json({ first: 'Yusuf', zip: 19122, nothing: null }), 'first Yusuf, zip 19122'],
    [
      'apply_patch',
      '*** Begin Patch\n*** Update File: src/a.ts\n@@\n-x\n*** Add File: b.ts\n*** End Patch',
      'src/a.ts, b.ts',
    ],
    ['apply_patch', json({ input: '*** Begin Patch\n*** Delete File: c.ts\n*** End Patch' }), 'c.ts'],
    ['ListResources', '{}', 'no input'],
    ['ListResources', '  ', 'no input'],
    ['nested', json({ a: { b: 1 } }), '{"a":{"b":1}}'],
  ];
  it.each(titles)('%s %s', (tool, input, title) => expect(callTitle(tool, input, '/srv/demo')).toBe(title));
});

describe('hostile input has a title too', () => {
  const titles: [name: string, input: string, title: string][] = [
    ['not JSON', 'await tools.exec("ls")', 'await tools.exec("ls")'],
    ['cut JSON', '{"command":"ls', '{"command":"ls'],
    ['a list', '["a"]', '["a"]'],
    ['a command that is no text', json({ command: { evil: true }, file_path: 'a.ts' }), 'a.ts'],
    ['a prototype as a key', '{"__proto__":{"command":"rm"},"path":"a.ts"}', 'a.ts'],
    ['a constructor as a value', '{"constructor":"x"}', 'x'],
  ];
  it.each(titles)('%s', (_, input, title) => expect(callTitle('tool', input, undefined)).toBe(title));
  it('a million levels are text, not a crash', () => {
    const deep = `{"command":${'['.repeat(1_000_000)}`;
    expect(callTitle('tool', deep, undefined)).toBe(deep);
  });
});

describe('a path is relative to the working folder', () => {
  const paths: [path: string, cwd: string | undefined, title: string][] = [
    ['/srv/demo/a.ts', '/srv/demo', 'a.ts'],
    ['/srv/demo/a.ts', '/srv/demo/', 'a.ts'],
    ['/srv/demolition/a.ts', '/srv/demo', '/srv/demolition/a.ts'],
    ['/srv/Demo/a.ts', '/srv/demo', '/srv/Demo/a.ts'],
    ['/srv/demo', '/srv/demo', '/srv/demo'],
    ['/a.ts', '/', '/a.ts'],
    ['c:\\Work\\src\\a.ts', 'C:/Work', 'src\\a.ts'],
    ['a.ts', undefined, 'a.ts'],
  ];
  it.each(paths)('%s in %s reads %s', (path, cwd, title) => expect(pathTitle(path, cwd)).toBe(title));
});

describe('the title of a result is the first line that the tool printed', () => {
  const titles: [output: string, title: string | undefined][] = [
    ['\n\n  a.txt\nb.txt', 'a.txt'],
    ['', undefined],
    [' \n ', undefined],
    ['\u001b[1m\u001b[31mFAIL\u001b[0m test/a', 'FAIL test/a'],
    ['\u001b]0;title\u0007x', '\\u001b]0;title\\u0007x'],
    [
      'Chunk ID: 8\nWall time: 0.1 seconds\nProcess exited with code 0\nOriginal token count: 9\nOutput:\nREADME.md\n',
      'README.md',
    ],
    ['Exit code: 1\nWall time: 0.1 seconds\nOutput:\nnot permitted', 'not permitted'],
    ['Wall time: 1 s\nOutput:\n', undefined],
    ['Warning: truncated output (original token count: 9)\nTotal output lines: 2\n\na', 'a'],
    ['{\n  "name": "demo"\n}', '"name": "demo"'],
    ['[]', '[]'],
    ['{"output":"total 48\\ndrwx","metadata":{"exit_code":0}}', 'total 48'],
    ['{"output":3}', '{"output":3}'],
    ['x'.repeat(300), `${'x'.repeat(159)}…`],
  ];
  it.each(titles)('%j', (output, title) => expect(resultTitle(output)).toBe(title));
});
