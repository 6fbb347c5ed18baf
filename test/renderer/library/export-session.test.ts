import { expect, it } from 'vitest';
import { exportName } from '../../../renderer/features/library/export-session.ts';

it('the name of an export has letters, digits and dashes of the title only', () => {
  const titles = [
    'Cap total retry delay',
    '../../etc/passwd',
    'Überraschung: 100 %',
    '\u202Eexe.cod',
    '???',
    'x'.repeat(200),
  ];
  expect(titles.map(exportName)).toEqual([
    'cap-total-retry-delay.openrath.jsonl',
    'etc-passwd.openrath.jsonl',
    'überraschung-100.openrath.jsonl',
    'exe-cod.openrath.jsonl',
    'session.openrath.jsonl',
    `${'x'.repeat(60)}.openrath.jsonl`,
  ]);
});
