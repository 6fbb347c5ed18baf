import { expect, it } from 'vitest';
import { whyMemoryIsLeft } from '../../../core/runtime/replay/why-memory-is-left.ts';
import { recallTool, rememberTool } from '../../../core/runtime/tools/memory-tools.ts';

const item = { key: 'bed', text: 'beans' };
const session = 'it uses the memory of its session, to which a Verify adds nothing';
const shared = 'it uses memory, which is shared and may hold other things now';
const either = 'it uses memory, which may be shared and hold other things now';

it.each([
  ['what is remembered where no scope is named', rememberTool, item, session],
  ['what is remembered in the session', rememberTool, { ...item, scope: 'session' }, session],
  ['what is remembered for a person', rememberTool, { ...item, scope: 'user' }, shared],
  ['a look-up in the session', recallTool, { query: 'beans', scopes: ['session'] }, session],
  ['a look-up for a project', recallTool, { query: 'beans', scopes: ['project'] }, shared],
  ['a look-up in both', recallTool, { query: 'beans', scopes: ['session', 'user'] }, either],
  ['a look-up wherever its agent may', recallTool, { query: 'beans' }, either],
  ['an input that can’t be read', rememberTool, 'beans', either],
])('R3, K1: why %s is not done again', (_, tool, input, says) => {
  expect(whyMemoryIsLeft(tool, JSON.stringify(input))).toBe(says);
});
