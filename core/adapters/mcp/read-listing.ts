import { type McpToolText, schemaText } from '../../model/mcp/tool-pins.ts';
import { oneLine } from '../../projections/text/one-line.ts';
import { counted } from '../../projections/text/say-count.ts';
import { McpFailure, type McpListing } from '../../runtime/ports/mcp.ts';

/** Most tools of one server. */
export const MOST_TOOLS = 10_000;
/** Most bytes of one description, and of one schema. */
const MOST_BYTES = 1024 * 1024;

/** A tool as it came over the wire. */
export interface WireTool {
  readonly name: string;
  readonly description?: string | undefined;
  readonly inputSchema: unknown;
}

/** What of a list of tools can be offered. Throws {@link McpFailure} where there are too many. */
export function readListing(tools: readonly WireTool[]): McpListing {
  if (tools.length > MOST_TOOLS)
    throw new McpFailure('bad-wire', `It has more than ${counted(MOST_TOOLS, 'tool')}. None is offered.`);
  const times = Map.groupBy(tools, ({ name }) => name);
  const good: McpToolText[] = [];
  const refused = new Map<string, string>();
  for (const tool of tools) {
    const read = (times.get(tool.name)?.length ?? 0) > 1 ? 'There are several of that name.' : readTool(tool);
    if (typeof read !== 'string') good.push(read);
    else refused.set(tool.name, read);
  }
  return { tools: good, refused: [...refused].map(([name, because]) => ({ name: shortName(name), because })) };
}

/** Longest name of a tool that can be offered, and most that is told of a longer one, in UTF-16 units. */
const MOST_NAME = 256;

function shortName(name: string): string {
  return name.length > MOST_NAME ? oneLine(name, MOST_NAME).text : name;
}

function readTool({ name, description = '', inputSchema }: WireTool): McpToolText | string {
  if (name === '' || name.length > MOST_NAME || !name.isWellFormed()) return 'Its name is empty, too long or no text.';
  if (!isOfObject(inputSchema)) return 'Its schema is not that of an object.';
  const schema = schemaText(inputSchema);
  if ('problem' in schema) return `Its schema can’t be pinned: ${oneLine(schema.problem, 200).text}.`;
  const tooLong = Object.entries({ description, schema: schema.text }).find(([, text]) => sizeOf(text) > MOST_BYTES);
  if (tooLong !== undefined) return `Its ${tooLong[0]} is longer than ${counted(MOST_BYTES, 'byte')}.`;
  return { name, description, inputSchema: schema.text };
}

function isOfObject(schema: unknown): boolean {
  return typeof schema === 'object' && schema !== null && 'type' in schema && schema.type === 'object';
}

const sizeOf = (text: string) => Buffer.byteLength(text, 'utf8');
