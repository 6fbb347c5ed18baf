import { expect, it } from 'vitest';
import { unusableHome } from '../../core/adapters/home/unusable-home.ts';

it('a home on a read-only file system is said to be there, whatever rights this user has', () => {
  const cause = Object.assign(new Error('as the system says it'), { code: 'EROFS', path: '/mnt/home/host.lock' });
  expect(unusableHome('/mnt/home', cause)).toMatchObject({
    code: 'home-unusable',
    message:
      "The data folder /mnt/home can't be used: /mnt/home/host.lock lies on a read-only file system. Mount that so that it can be written, or open another home.",
    data: { path: '/mnt/home/host.lock', cause: 'EROFS' },
  });
});
