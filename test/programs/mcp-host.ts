// A host that opens one server, says so, and waits to be killed: `mcp-host.ts sandbox|unisolated MARK`.
import { mcpHome, nodeProfile, opened } from '../adapters/mcp/mcp-home.ts';

const [network = '', mark = ''] = process.argv.slice(2);
const isolation = network === 'unisolated' ? ({ network: 'unisolated' } as const) : {};
await opened(mcpHome().servers, nodeProfile('bad', 'mcp-bad-server.mjs', { ...isolation, args: ['stubborn', mark] }));
console.log('open');
setInterval(() => undefined, 1_000);
