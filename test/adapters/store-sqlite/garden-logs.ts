import { calls, prompt, result, says } from '../import/claude-code/transcript.ts';
import { createLogFolder } from '../import/log-folder.ts';

/** Writes a log with branches and three sub-agents in files of their own, and one that begins as it does. Gives their folder. */
export function gardenLogs(): string {
  const folder = createLogFolder();
  folder.write('main.jsonl', mainLog('main', 300, 0));
  folder.write('other.jsonl', mainLog('other', 120, 60));
  for (const at of [7, 47, 87]) folder.write(`main/subagents/agent-a${at}.jsonl`, agentLog(at));
  return folder.path;
}

/** Every 17th record leaves from an earlier one. The first `shared` are the other log's, but for its calls. */
function mainLog(name: string, records: number, shared: number): object[] {
  const nameAt = (at: number) => `${at < shared ? 'main' : name}-${at}`;
  return Array.from({ length: records }, (_, at) => {
    const before = at === 0 ? null : nameAt(at - (at % 17 === 0 && at > 20 ? 9 : 1));
    const more = { sessionId: at < shared ? 'main' : name, timestamp: timeOf(at) };
    const id = nameAt(at);
    if (at % 40 === 7 && name === 'main') return calls(id, before, `call-${at}`, 'Task', taskOf(at), more);
    if (at % 40 === 8 && name === 'main')
      return result(id, before, `call-${at - 1}`, [{ type: 'text', text: `done agentId: a${at - 1}` }], {
        ...more,
        toolUseResult: { agentId: `a${at - 1}`, status: 'completed' },
      });
    if (at % 2 === 1) return says(id, before, `Watered ${id}`, more);
    return prompt(id, before, `Water ${id} ${'x'.repeat((at * 37) % 300)}`, more);
  });
}

function agentLog(call: number): object[] {
  return Array.from({ length: 20 }, (_, at) => {
    const more = { isSidechain: true, agentId: `a${call}`, sessionId: 'main', timestamp: timeOf(at) };
    const [id, before] = [`a${call}-${at}`, at === 0 ? null : `a${call}-${at - 1}`];
    if (at % 2 === 1) return says(id, before, `Went ${id}`, more);
    return prompt(id, before, at === 0 ? taskOf(call).prompt : `Go ${id}`, more);
  });
}

function taskOf(call: number) {
  return { prompt: `Task ${call}`, description: 'd', subagent_type: 'counter' };
}

function timeOf(at: number): string {
  return new Date(1_770_000_000_000 + at * 1000).toISOString();
}
