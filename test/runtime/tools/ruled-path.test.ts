import { expect, it } from 'vitest';
import { applyPatchTool } from '../../../core/runtime/tools/apply-patch.ts';
import { ruledPath } from '../../../core/runtime/tools/ruled-path.ts';

it.each([
  ['docs/a', 'docs/a'],
  ['./docs//a', 'docs/a'],
  ['docs/../src/a', 'src/a'],
  ['/workspace/docs/a', 'docs/a'],
  ['/workspace', '.'],
  ['', '.'],
  ['../../etc/passwd', '../etc/passwd'],
])('A1: rules look at the path %s as %s', (path, ruled) => {
  expect(ruledPath(path)).toBe(ruled);
});

it('A1: rules look at each file that a patch changes, removes or moves', () => {
  const patch = [
    '--- a/docs/a.md',
    '+++ b/docs/a.md',
    '@@ -1 +1 @@',
    '-a',
    '+b',
    '--- a/src/./gone.ts\t2026-01-01',
    '+++ /dev/null',
    '--- a/from',
    '+++ b/to',
  ].join('\n');
  expect(applyPatchTool.subject({ patch })).toEqual({ paths: ['docs/a.md', 'src/gone.ts', 'from', 'to'] });
});
