import { z } from 'zod';
import { canonicalText, type Json, parseCanonical } from '../../model/canonical.ts';
import type { Sha256 } from '../../model/envelope.ts';
import type { McpProfile } from '../../model/mcp/mcp-profile.ts';
import { type McpToolText, toolPin } from '../../model/mcp/tool-pins.ts';
import { visibleText } from '../../projections/text/visible-text.ts';
import type { McpServer } from '../ports/mcp.ts';
import { defineTool } from '../tools/define-tool.ts';
import type { EffectClass, Tool } from '../tools/tool.ts';
import { inputProblem } from './input-problem.ts';
import { toolName } from './tool-name.ts';

/**
 * A tool of a server that a person consented to, as an agent calls it. Its version is a digest of the profile and the pin: an approval for it
 * is for this server, this profile and these words (A1, A2). What the server claims of its effect is not looked at.
 */
export function mcpTool(
  server: Pick<McpServer, 'profile' | 'digest' | 'call'>,
  tool: McpToolText,
  sha256: Sha256,
): Tool {
  const { profile, digest } = server;
  const schema = parseCanonical(tool.inputSchema);
  return {
    ...defineTool<Json>({
      name: toolName(profile.name, tool.name, sha256),
      version: sha256(canonicalText({ profile: digest, tool: toolPin(tool, sha256) })),
      // A person saw it so; a model gets no other words.
      description: `[Told by the server ${profile.name}, not checked] ${visibleText(tool.description)}`,
      input: z.custom<Json>().superRefine((value, context) => {
        const problem = inputProblem(schema, value);
        if (problem !== undefined) context.addIssue({ code: 'custom', path: [...problem.path], message: problem.says });
      }),
      effect: effectOf(profile, tool.name),
      byDefault: 'ask',
      placement: { at: placeOfServer(profile) },
      subject: (input) => canonicalText(input),
      run: (input, { signal, onOutput }) =>
        server.call(
          { tool, input },
          {
            signal,
            onProgress: (text) => onOutput({ stream: 'stderr', bytes: new TextEncoder().encode(`${text}\n`) }),
          },
        ),
    }),
    inputSchema: tool.inputSchema,
  };
}

function effectOf({ effects }: McpProfile, tool: string): EffectClass {
  return Object.hasOwn(effects, tool) ? (effects[tool] ?? 'irreversible') : 'irreversible';
}

function placeOfServer({ name, start }: McpProfile): string {
  if (start.over === 'http') return `server ${name} at ${start.url}`;
  if (start.network === 'unisolated') return `server ${name}, without isolation`;
  return `server ${name}, in a sandbox${start.network === 'off' ? '' : ' with a list of hosts'}`;
}
