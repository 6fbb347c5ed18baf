import { describe, expect, it } from 'vitest';
import { projectKey } from '../../../core/projections/session-summary/project-key.ts';

describe('B-19: sessions of one project share a key', () => {
  const same: [a: string, b: string][] = [
    ['C:\\Work', 'c:\\Work'],
    ['C:\\Work', 'C:/Work/'],
    ['C:\\Src\\Demo', 'c:/Src//demo/'],
    ['C:\\', 'c:'],
    ['\\\\Host\\Share\\Demo', '\\\\host\\share\\demo\\'],
    ['/srv/demo', '/srv/demo/'],
    ['/srv//demo', '/srv/demo'],
  ];
  it.each(same)('%s and %s are one', (a, b) => expect(projectKey(a)).toBe(projectKey(b)));

  const different: [a: string, b: string][] = [
    ['/srv/A', '/srv/a'],
    ['/srv/demo', '/srv/demo2'],
    ['C:\\Work', 'D:\\Work'],
    ['\\\\host\\share', '/host/share'],
    ['/srv/a\\b', '/srv/a/b'],
    ['/', '/srv'],
  ];
  it.each(different)('%s and %s are two', (a, b) => expect(projectKey(a)).not.toBe(projectKey(b)));

  const keys: [cwd: string | undefined, key: string][] = [
    [undefined, ''],
    ['  ', ''],
    ['/', '/'],
    ['C:\\Work\\', 'c:/work'],
    ['\\\\Host\\Share', '//host/share'],
  ];
  it.each(keys)('%s has the key %j', (cwd, key) => expect(projectKey(cwd)).toBe(key));
});
