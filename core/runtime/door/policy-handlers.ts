import { implement } from '@orpc/server';
import { contract } from '../../contract/index.ts';
import type { EventId } from '../../model/ids.ts';
import { sayRule } from '../../model/policy/decide-call.ts';
import type { Host } from '../host.ts';
import { answer } from './answer.ts';
import { withWork } from './run-handlers.ts';

/** Calls about the rules of a home. */
export function policyHandlers(host: Host) {
  const os = implement(contract.policy);
  return os.router({
    list: os.list.handler(() =>
      (host.work?.policy.list() ?? []).map(({ id, rule, atMs }) => ({
        id,
        says: rule === undefined ? 'can’t be read' : sayRule(rule),
        addedAtMs: atMs,
        ...(rule === undefined ? {} : { rule }),
      })),
    ),
    withoutTool: os.withoutTool.handler(({ input }) => {
      const { rules, tools } = host.work?.withoutTool(input.agent) ?? { rules: [], tools: [] };
      return { rules: rules.map(sayRule), tools: [...tools] };
    }),
    revoke: os.revoke.handler(async ({ input }) =>
      answer(await withWork(host, ({ policy }) => policy.revoke(input.rule as EventId)), (gone) => gone),
    ),
  });
}
