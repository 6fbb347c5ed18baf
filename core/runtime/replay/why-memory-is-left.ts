import { z } from 'zod';
import { memoryScope } from '../../model/kinds/mind.ts';
import { checkInput } from '../agent/check-call.ts';
import type { Tool } from '../tools/tool.ts';

const named = z.object({ scope: memoryScope.exactOptional(), scopes: z.array(memoryScope).exactOptional() });

/** Why a Verify does not do a call of a tool of memory again, in words, by the scopes that its input names: without one a look-up is in all that its agent may read. */
export function whyMemoryIsLeft(tool: Tool, input: string): string {
  const checked = checkInput('', tool, input);
  const { scope, scopes } = checked.ok ? named.parse(checked.call.input) : {};
  const all = scopes ?? (scope === undefined ? [] : [scope]);
  if (all.length > 0 && all.every((each) => each === 'session'))
    return 'it uses the memory of its session, to which a Verify adds nothing';
  if (all.length > 0 && !all.includes('session'))
    return 'it uses memory, which is shared and may hold other things now';
  return 'it uses memory, which may be shared and hold other things now';
}
