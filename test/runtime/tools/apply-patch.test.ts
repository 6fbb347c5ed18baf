import { describe, expect, it } from 'vitest';
import { toolBench } from './tool-bench.ts';

const beds = 'beans\npeas\nroses\n';
const patch = (...lines: string[]) => `${lines.join('\n')}\n`;
const changed = patch('--- a/bed.txt', '+++ b/bed.txt', '@@ -1,3 +1,3 @@', ' beans', '-peas', '+plums', ' roses');
const added = patch('--- /dev/null', '+++ b/sub/new.txt', '@@ -0,0 +1 @@', '+new');
const removed = patch('--- a/old.txt', '+++ /dev/null', '@@ -1 +0,0 @@', '-old');

describe('apply_patch', () => {
  it('changes, adds and removes files', async () => {
    const { call, text, files } = await toolBench({ 'bed.txt': beds, 'old.txt': 'old\n' });
    expect(await call('apply_patch', { patch: changed + added + removed })).toEqual({
      output: 'Changed 3 files: bed.txt, sub/new.txt, old.txt.',
      isError: false,
    });
    expect(await files()).toEqual(['bed.txt', 'sub/new.txt']);
    expect([text('bed.txt'), text('sub/new.txt')]).toEqual(['beans\nplums\nroses\n', 'new\n']);
  });

  it('takes several parts for one file one after another', async () => {
    const { call, text } = await toolBench({ 'bed.txt': beds });
    const more = patch('--- a/bed.txt', '+++ b/bed.txt', '@@ -2,2 +2,2 @@', ' plums', '-roses', '+lilies');
    await call('apply_patch', { patch: changed + more });
    expect(text('bed.txt')).toBe('beans\nplums\nlilies\n');
  });

  it('moves a file', async () => {
    const { call, text, files } = await toolBench({ 'bed.txt': beds });
    const moved = changed.replace('+++ b/bed.txt', '+++ b/border.txt');
    expect((await call('apply_patch', { patch: moved })).isError).toBe(false);
    expect([await files(), text('border.txt')]).toEqual([['border.txt'], 'beans\nplums\nroses\n']);
  });

  it('moves a file twice', async () => {
    const { call, files } = await toolBench({ 'bed.txt': beds });
    const first = changed.replace('+++ b/bed.txt', '+++ b/border.txt');
    const second = patch('--- a/border.txt', '+++ b/edge.txt', '@@ -2,2 +2,2 @@', ' plums', '-roses', '+lilies');
    expect((await call('apply_patch', { patch: first + second })).isError).toBe(false);
    expect(await files()).toEqual(['edge.txt']);
  });

  it.each([
    [
      'does not fit',
      changed.replace('-peas', '-oats'),
      'The patch does not fit bed.txt as it is. Nothing was changed.',
    ],
    ['adds a file that is there', added.replace('sub/new.txt', 'bed.txt'), 'bed.txt is there already'],
    ['changes a file that is not there', changed.replaceAll('bed.txt', 'shed.txt'), 'shed.txt'],
    ['leaves the workspace', added.replace('b/sub', 'b/../..'), '..'],
    ['is none', 'plums', 'can’t be read as a unified diff'],
  ])('changes nothing where a part %s', async (_, bad, says) => {
    const { call, text, files } = await toolBench({ 'bed.txt': beds, 'old.txt': 'old\n' });
    const good = bad === 'plums' ? '' : removed;
    const { output, isError } = await call('apply_patch', { patch: good + bad });
    expect({ output, isError }).toEqual({ output: expect.stringContaining(says), isError: true });
    expect([await files(), text('bed.txt')]).toEqual([['bed.txt', 'old.txt'], beds]);
  });

  it('puts back what it wrote where a later file can’t be written', async () => {
    const { call, text, files } = await toolBench({ 'bed.txt': beds });
    // Below a file there is no folder.
    const { output, isError } = await call('apply_patch', { patch: changed + added.replace('sub/new', 'bed.txt/new') });
    expect({ output, isError }).toEqual({ output: expect.stringContaining('Nothing was changed.'), isError: true });
    expect([await files(), text('bed.txt')]).toEqual([['bed.txt'], beds]);
  });
});
