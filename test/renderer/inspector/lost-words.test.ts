import { expect, it } from 'vitest';
import type { CallState, StepRow } from '../../../core/contract/view.ts';
import { inspectorTabs } from '../../../renderer/features/inspector/inspector-tabs.ts';
import {
  aboutTheWorld,
  filesNamed,
  noCommand,
  noInput,
  noOutput,
  nothingIn,
  otherEnding,
} from '../../../renderer/features/inspector/lost-words.ts';

const call = (state: CallState): NonNullable<StepRow['call']> => ({ callId: 't1', tool: 'Bash', state });

it('S12: of an erased step no tab claims that there was nothing', () => {
  const tabs = ['Input', 'Output', 'Files', 'Memory', 'Placement'] as const;
  expect(tabs.map((tab) => nothingIn(tab, {}, true))).toEqual([
    'Erased: whether this step was a call, and of what, is not known.',
    'Erased: what was said here, or came back, is not known.',
    'Erased: whether a file was named at this step is not known.',
    'Erased: whether memory was read or written at this step is not known.',
    'Erased: where the step ran, and what it could reach, is not known.',
  ]);
  expect(inspectorTabs.filter((tab) => nothingIn(tab, {}, false) === nothingIn(tab, {}, true))).toEqual([
    'Summary',
    'Evidence',
    'Context',
    'Raw',
  ]);
  expect([aboutTheWorld({ withheld: true }), aboutTheWorld({ withheld: false })]).toEqual([
    'Erased: whether this step acted, and what came of it, is not known.',
    'Nothing: this step did not act. What it says is in Output, its source record in Raw.',
  ]);
});

it('S12: a result whose call may have been erased says so, and one without a call that there is none', () => {
  const said = (['withheld-call', 'no-call'] as const).map((state) => [
    otherEnding(call(state)),
    noCommand(call(state)).says,
    noInput(call(state)),
  ]);
  expect(said).toEqual([
    [
      'a result whose call may have been erased',
      'Not known: the call may have been erased.',
      'Not known: the call of this answer may have been erased.',
    ],
    [
      'a result without its call',
      'Not known: the call is not in the record.',
      'The input of this call is not in the record.',
    ],
  ]);
  expect(noCommand(call('answered'))).toEqual({ says: 'takes other input, see Input.', tool: 'Bash' });
});

it('S12, S8: a call whose answer may have been erased says so, and one without an answer that there is none', () => {
  const said = (['withheld-answer', 'unanswered'] as const).map((state) => [
    otherEnding(call(state)),
    noOutput(call(state), false),
  ]);
  expect(said).toEqual([
    ['not known: the answer may have been erased', 'Not known: the answer may have been erased.'],
    ['no result: effect unknown', 'No result in this branch.'],
  ]);
  expect(noOutput(call('unanswered'), true)).toBe('No result yet: the log is still written.');
});

it('S12: files of a call of which a part may have been erased are the least that it named', () => {
  expect(
    (['answered', 'withheld-call', 'withheld-answer'] as const).map((state) =>
      [0, 2].map((files) => filesNamed(files, call(state))),
    ),
  ).toEqual([
    [
      { figure: '0', none: 'none named' },
      { figure: '2', none: 'none named' },
    ],
    [
      { figure: 'unknown', none: 'none named in what is left' },
      { figure: '≥ 2', none: 'none named in what is left' },
    ],
    [
      { figure: 'unknown', none: 'none named in what is left' },
      { figure: '≥ 2', none: 'none named in what is left' },
    ],
  ]);
  expect(nothingIn('Files', { call: call('withheld-call') }, false)).toBe(
    'No file is named in what is left of this step.',
  );
});
