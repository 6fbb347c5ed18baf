import { expect, it } from 'vitest';
import type { Agent } from '../../core/model/agent/agent.ts';
import type { AgentWork } from '../../core/runtime/runs/agent-work.ts';
import { offerOf } from '../../core/runtime/tools/offer-of.ts';
import { toolsOf } from '../../core/runtime/tools/tools-of.ts';
import { toolsHere } from '../../core/runtime/tools-here.ts';

const asked: Agent[] = [];
const server = (name: string, tools: readonly string[], consented = 'p') => ({
  profile: { name },
  digest: 'p',
  consent: { profile: consented, tools },
});
const work = {
  servers: { list: () => [server('notes', ['a']), server('new', []), server('changed', ['a'], 'before')] },
  offersTo: (agent: Agent) => {
    asked.push(agent);
    return toolsOf(agent, { http: {} as never, tools: [] }).map(offerOf);
  },
} as unknown as Pick<AgentWork, 'servers' | 'offersTo'>;

it('A2 tools that nodes can name are those of the program, of memory and of consented servers, with what they take', () => {
  const tools = toolsHere(work);
  expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['run_command', 'recall', 'http_fetch']));
  const read = tools.find(({ name }) => name === 'read_file');
  expect(JSON.parse(read?.input ?? '{}')).toMatchObject({ type: 'object', required: ['path'] });
  expect(asked.map(({ servers }) => servers)).toEqual([['notes']]);
});

it('where no agent can be run there are none', () => {
  expect(toolsHere(undefined)).toEqual([]);
});
