import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readAgentFile } from '../../core/api/read-agent-file.ts';
import { readAgent } from '../../core/cli/read-agent.ts';

const folder = mkdtempSync(join(tmpdir(), 'read-agent-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, 'agent.yaml');
const remedy = 'The least is: { name: gardener, model: { provider: scripted, name: default } }.';
const model = 'model: { provider: scripted, name: default }';

it.each<[what: string, text: string | Uint8Array, reason: object]>([
  ['nothing', '', { code: 'invalid', message: `${file} defines no agent: it must be an object.`, remedy }],
  [
    'a field that agents have not',
    `name: a\n${model}\ntool: [grep]`,
    { code: 'invalid', message: `${file} defines no agent: it holds what is not asked for: “tool”.`, remedy },
  ],
  [
    'a model without a name',
    'name: a\nmodel: { provider: openai }',
    { code: 'invalid', message: `${file} defines no agent: “model.name” must be a text.`, remedy },
  ],
  [
    'a model that may be silent for less than a second',
    'name: a\nmodel: { provider: openai, name: x, silenceMs: 999 }',
    { code: 'invalid', message: expect.stringContaining('“model.silenceMs”'), remedy },
  ],
  [
    'a model that may be silent for more than an hour',
    'name: a\nmodel: { provider: openai, name: x, silenceMs: 3600001 }',
    { code: 'invalid', message: expect.stringContaining('“model.silenceMs”'), remedy },
  ],
  [
    'no YAML',
    'name: [a',
    { code: 'invalid', message: expect.stringContaining('agent.yaml is no YAML: '), remedy: 'Mend it there.' },
  ],
  [
    'what is no text',
    Uint8Array.of(0xff, 0xfe, 0),
    { code: 'invalid', message: expect.stringContaining('is no UTF-8 text.'), remedy: 'Name a text file.' },
  ],
])('a file with %s is refused in words, with what to do', async (_, text, reason) => {
  writeFileSync(file, text);
  await expect(readAgent(file)).rejects.toMatchObject({ reason });
});

it('a file that is not there is refused in words, and its script is looked for beside it', async () => {
  const gone = join(folder, 'gone.yaml');
  await expect(readAgent(gone)).rejects.toMatchObject({
    reason: { message: `${gone} can’t be read: ENOENT.`, remedy: 'Name a file that you may read.' },
  });
  writeFileSync(file, `name: a\nmodel: { provider: scripted, name: x, script: script.yaml }`);
  expect((await readAgent(file)).model.script).toBe(join(folder, 'script.yaml'));
});

it('JSON in the place of a file is the agent, and a script of one line is no path', async () => {
  const script = '{"rules":[{"answer":[{"text":"Hello."}]}]}';
  const said = { name: 'a', model: { provider: 'scripted', name: 'x', script } };
  expect((await readAgent(JSON.stringify(said))).model.script).toBe(script);
  writeFileSync(file, JSON.stringify(said));
  expect((await readAgent(file)).model.script).toBe(script);
  expect((await readAgentFile(file)).model.script).toBe(script);
  await expect(readAgent('{ name: a }')).rejects.toMatchObject({
    reason: { message: 'What --agent says defines no agent: “model” must be an object.', remedy },
  });
});

it('keys that reach for a prototype are fields that agents have not', async () => {
  writeFileSync(file, `name: a\n${model}\n__proto__: { polluted: true }`);
  await readAgent(file).catch(() => undefined);
  expect(({} as { polluted?: true }).polluted).toBeUndefined();
});
