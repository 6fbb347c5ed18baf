// A server of tools with one that fetches an address by Node's own client, and says what came or why nothing did. Its argument is fetched at the start.
import { createInterface } from 'node:readline';

const [first] = process.argv.slice(2);
const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
const url = { type: 'string' };
const tools = [{ name: 'get', description: 'Gets.', inputSchema: { type: 'object', properties: { url } } }];

async function got(address) {
  try {
    const answer = await fetch(address);
    return `${answer.status} ${await answer.text()}`;
  } catch (failure) {
    return `failed: ${failure.cause?.message ?? failure.message}`;
  }
}

const answers = {
  initialize: async () => ({
    protocolVersion: '2025-06-18',
    capabilities: { tools: {} },
    serverInfo: { name: 'fetch', version: '1' },
  }),
  ping: async () => ({}),
  'tools/list': async () => ({ tools }),
  'tools/call': async (params) => ({ content: [{ type: 'text', text: await got(params.arguments.url) }] }),
};

if (first !== undefined) await got(first);
createInterface({ input: process.stdin }).on('line', async (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id !== undefined) send({ id, result: await answers[method](params) });
});
