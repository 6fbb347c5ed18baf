import { expect, it } from 'vitest';
import { projectWords } from '../../../renderer/features/library/project-words.ts';
import { sessionRow } from '../made-up/session-row.ts';

it('S12, I5: a session without a folder recorded none, or nobody knows', () => {
  const { tokens } = sessionRow('a');
  const none = { projectLabel: '', tokens };
  expect([
    projectWords({ ...none, projectLabel: '/srv/a', withheld: 1 }),
    projectWords(none),
    projectWords({ ...none, withheld: 1 }),
    projectWords({ ...none, tokens: { ...tokens, unread: 1 } }),
  ]).toEqual(['/srv/a', 'no project recorded', 'project not known: erased, or none was recorded', 'project not known']);
});
