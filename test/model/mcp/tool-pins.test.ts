import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../core/adapters/sha256.ts';
import { mcpProfile } from '../../../core/model/mcp/mcp-profile.ts';
import {
  listPin,
  type McpToolText,
  profileDigest,
  schemaText,
  standings,
  toolPin,
} from '../../../core/model/mcp/tool-pins.ts';

const tool = (name: string, description = 'Plants.', inputSchema = '{"type":"object"}'): McpToolText => ({
  name,
  description,
  inputSchema,
});

describe('A2 the pin of a tool', () => {
  it('is the same for a schema with its keys in another order', () => {
    const one = schemaText({ type: 'object', properties: { b: {}, a: {} } });
    const other = schemaText({ properties: { a: {}, b: {} }, type: 'object' });
    expect(one).toEqual({ text: '{"properties":{"a":{},"b":{}},"type":"object"}' });
    expect(other).toEqual(one);
  });

  it.each([
    ['name', tool('sow')],
    ['description', tool('plant', 'Plants. ')],
    ['hidden character', tool('plant', 'Plants.\u200b')],
    ['schema', tool('plant', 'Plants.', '{"type":"object","x":1}')],
  ])('is another for another %s', (_, other) => {
    expect(toolPin(other, sha256)).not.toBe(toolPin(tool('plant'), sha256));
  });

  it('of a list does not depend on its order', () => {
    const list = [tool('plant'), tool('sow')];
    expect(listPin(list, sha256)).toBe(listPin(list.toReversed(), sha256));
  });

  it('can’t be had for a number that has no canonical form', () => {
    expect(schemaText({ maximum: 2 ** 60 })).toEqual({ problem: '1152921504606847000 is past 2^53 at $.maximum' });
  });
});

it('A2 each tool is the same, new, changed or gone', () => {
  const before = [tool('plant'), tool('sow'), tool('dig')];
  const now = [tool('sow', 'Sows.', '{"type":"object","x":1}'), tool('plant'), tool('reap')];
  expect(standings(before, now)).toEqual([
    { tool: now[0], is: 'changed', before: before[1], what: ['description', 'schema'] },
    { tool: now[1], is: 'same' },
    { tool: now[2], is: 'new' },
    { tool: before[2], is: 'gone' },
  ]);
});

describe('A2 a profile', () => {
  const start = { over: 'stdio', command: 'garden', network: 'off' };
  const digest = (more: object) => profileDigest(mcpProfile.parse({ name: 'garden', start, ...more }), sha256);

  it.each([
    ['command', { start: { ...start, command: 'garden2' } }],
    ['argument', { start: { ...start, args: ['-v'] } }],
    ['variable', { start: { ...start, env: { A: '1' } } }],
    ['folder', { start: { ...start, folders: [{ from: '/a', to: '/b', access: 'read' }] } }],
    ['network', { start: { ...start, network: 'unisolated' } }],
    ['effect', { effects: { plant: 'read' } }],
  ])('with another %s has another digest, so that no consent is for it', (_, more) => {
    expect(digest(more)).not.toBe(digest({}));
  });

  it.each([
    ['command that is an option', { command: '-c' }],
    ['argument with a NUL', { args: ['a\0b'] }],
    ['variable with half a character', { env: { A: '\ud800' } }],
    ['folder that is no absolute path', { folders: [{ from: '../garden', to: '/data', access: 'read' }] }],
  ])('can’t have a %s', (_, more) => {
    expect(mcpProfile.safeParse({ name: 'garden', start: { ...start, ...more } }).success).toBe(false);
  });

  it.each(['Garden', 'gаrden', 'a_b', 'a--', '', 'x'.repeat(25), '../a'])('can’t be called %s', (name) => {
    expect(mcpProfile.safeParse({ name, start }).success).toBe(false);
  });
});
