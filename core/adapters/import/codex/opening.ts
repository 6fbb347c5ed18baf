import { cutText } from '../../../projections/text/cut-text.ts';
import type { Opening } from '../format.ts';
import { present } from '../records/foreign-value.ts';
import type { Thread } from './thread.ts';

/** How the session of a rollout begins. */
export function threadOpening(thread: Thread): Opening {
  const { origin, cwd, agentType } = thread;
  const where = present({ cwd });
  switch (origin.what) {
    case 'root': {
      const { forkedFrom } = origin;
      const gap = forkedFrom === undefined ? undefined : `forked from thread ${forkedFrom}, which is not imported`;
      const imported = importedFacts(thread, { kind: 'main', ...present({ gap }) });
      return { kind: 'session/created', payload: { ...where, imported }, parent: undefined };
    }
    case 'fork': {
      const { event: at, session: from } = origin.parent;
      const imported = importedFacts(thread, { kind: 'branch' });
      return { kind: 'session/forked', payload: { ...where, imported, from, at, reason: 'copied-prefix' }, parent: at };
    }
    case 'sub-agent': {
      const told = { kind: 'sub-agent', agentId: thread.sourceId, ...present({ agentType }) } as const;
      if (origin.parent === undefined) {
        const imported = importedFacts(thread, { ...told, gap: origin.gap });
        return { kind: 'session/created', payload: { ...where, imported }, parent: undefined };
      }
      const { event: at, session: from, callId } = origin.parent;
      const asked = { ...present({ callId }), task: cutText(origin.task, 4096) };
      const payload = { ...where, imported: importedFacts(thread, told), from, at, ...asked, workspace: 'unknown' };
      return { kind: 'session/spawned', payload, parent: at };
    }
  }
}

type Told = { readonly kind: 'main' | 'branch' | 'sub-agent'; readonly [more: string]: string };

function importedFacts({ sourceId, path, version }: Thread, told: Told): object {
  return { format: 'codex', sourceId, path, ...present({ version }), ...told };
}
