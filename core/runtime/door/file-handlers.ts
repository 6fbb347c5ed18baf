import { implement } from '@orpc/server';
import { contract } from '../../contract/index.ts';
import type { EventId, SessionId } from '../../model/ids.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import { appliedList } from '../files/applied-list.ts';
import { applyByGit, previewByGit } from '../files/apply-by-git.ts';
import { type ApplyFiles, type ApplyWorld, applyFiles, previewApply } from '../files/apply-files.ts';
import { type ChangesAt, changesAt } from '../files/changes-at.ts';
import { type FilesAt, filesAt, filesIn, missingAt, noSession } from '../files/files-at.ts';
import { notInTree } from '../files/not-in-tree.ts';
import { readTreeFile } from '../files/read-tree-file.ts';
import { restoreFiles } from '../files/restore-files.ts';
import { createWritings, type Writings } from '../files/writings.ts';
import type { Host } from '../host.ts';
import { checkedReader } from '../read-checked.ts';
import type { AgentWork } from '../runs/agent-work.ts';
import { readHistory } from '../views/read-history.ts';
import { answer } from './answer.ts';
import { comparedChanges, listedChanges, planOf, rowOf } from './file-rows.ts';
import { NOT_HERE } from './not-here.ts';

/** Entries that one answer has at most. */
const PAGE = 2_000;

/** Calls about the files of sessions. */
export function fileHandlers(host: Host) {
  const os = implement(contract.files);
  const found = (moment: { readonly session: string; readonly event?: string }): Promise<Decision<FilesAt>> =>
    filesAt(moment as { session: SessionId; event?: EventId }, {
      store: host.store,
      read: checkedReader(host.sealing.sha256),
    });
  const writings = createWritings();
  const world = (work: AgentWork) => applyWorld(host, work, writings);
  return os.router({
    at: os.at.handler(async ({ input: { path = '', deep, from = 0, ...moment } }) => {
      const files = await found(moment);
      if (!files.ok) return files;
      if (host.work === undefined) return NOT_HERE;
      const { event, tree, carried } = files.value;
      const workspaces = await host.work.workspaces();
      const entries = await workspaces.entries(tree, path, deep === true ? 'deep' : undefined);
      const listed =
        entries === undefined ? await notInTree(path, files.value, { workspaces, what: 'folder ' }) : accept(entries);
      const missing = await missingAt({ ...files.value, session: moment.session as SessionId }, workspaces);
      const markOf = (path: string) => (missing.includes(path) ? { missing: true as const } : {});
      return answer(listed, (all) => ({
        ...{ event, tree, carried: carried.map((each) => ({ ...each, ...markOf(each.path) })) },
        entries: all.slice(from, from + PAGE).map(rowOf),
        ...(all.length > from + PAGE ? { next: from + PAGE } : {}),
      }));
    }),
    changes: os.changes.handler(async ({ input }) => {
      if (host.work === undefined) return NOT_HERE;
      const { session, ...moments } = input as ChangesAt;
      const history = await historyOf(session, host);
      if (!history.ok) return history;
      const compared = await changesAt(moments, history.value, await host.work.workspaces());
      return answer(compared, ({ changes, ...trees }) => ({ ...trees, ...comparedChanges(changes) }));
    }),
    read: os.read.handler(async function* ({ input: { path, ...moment } }) {
      const files = await found(moment);
      if (!files.ok) return yield { type: 'refused' as const, refusal: files.refusal };
      if (host.work === undefined) return yield { type: 'refused' as const, refusal: NOT_HERE.refusal };
      const workspaces = await host.work.workspaces();
      const file = await readTreeFile(files.value, path, { workspaces, blobs: host.blobs });
      if (!file.ok) return yield { type: 'refused' as const, refusal: file.refusal };
      const { sizeBytes, mode, blob } = file.value.entry;
      yield { type: 'file' as const, sizeBytes, mode, digest: blob };
      for await (const chunk of file.value.chunks)
        yield { type: 'chunk' as const, base64: Buffer.from(chunk).toString('base64') };
    }),
    restore: os.restore.handler(async ({ input }) => {
      if (host.work === undefined) return NOT_HERE;
      const command = input as { session: SessionId; event: EventId; expectedHead?: EventId };
      return answer(await restoreFiles(command, world(host.work)), ({ event, tree, changes }) => ({
        event,
        tree,
        ...listedChanges(changes),
      }));
    }),
    preview: os.preview.handler(async ({ input }) => {
      if (host.work === undefined) return NOT_HERE;
      return answer(await previewApply(commandOf(input), world(host.work)), (planned) => ({
        ...planOf(planned),
        blocked: [...planned.blocked],
      }));
    }),
    previewByGit: os.previewByGit.handler(async ({ input: { session, event, as } }) => {
      if (host.work === undefined) return NOT_HERE;
      const at = event === undefined ? {} : { event: event as EventId };
      return answer(await previewByGit({ session: session as SessionId, ...at, as }, world(host.work)), planOf);
    }),
    applied: os.applied.handler(async ({ input }) => {
      const session = input.session as SessionId;
      return answer(await historyOf(session, host), (history) => {
        const began = history.findLast(({ kind }) => kind === 'workspace/began');
        const from = began?.kind === 'workspace/began' ? began.payload.from : undefined;
        return {
          hasFiles: filesIn(history, history.at(-1)?.id as EventId).ok,
          ...(from === undefined || from.how === 'empty' ? {} : { began: from.path }),
          applied: appliedList(history, session, writings.far(session) !== undefined).map((entry) => ({ ...entry })),
        };
      });
    }),
    applyByGit: os.applyByGit.handler(async ({ input: { session, event, ...more } }) => {
      if (host.work === undefined) return NOT_HERE;
      const at = event === undefined ? {} : { event: event as EventId };
      const command = { session: session as SessionId, ...at, ...more };
      return answer(await applyByGit(command, world(host.work)), ({ event, target, tree, commit, changes }) => ({
        ...{ event, target, tree },
        ...(commit === undefined ? {} : { commit }),
        ...listedChanges(changes),
      }));
    }),
    apply: os.apply.handler(async ({ input }) => {
      if (host.work === undefined) return NOT_HERE;
      return answer(await applyFiles(commandOf(input), world(host.work)), ({ event, target, tree, changes }) => ({
        ...{ event, target, tree },
        ...listedChanges(changes),
      }));
    }),
    writing: os.writing.handler(({ input }) => {
      const far = writings.far(input.session as SessionId);
      return far === undefined ? {} : { far };
    }),
    cancelApply: os.cancelApply.handler(({ input }) =>
      writings.cancel(input.session as SessionId)
        ? { ok: true }
        : refuse('not-found', 'Nothing of this session is being written to a folder.', {
            remedy: 'What was written is taken back with undo.',
          }),
    ),
  });
}

type Asked = Omit<ApplyFiles, 'session' | 'event'> & { readonly session: string; readonly event?: string };

function commandOf({ session, event, ...more }: Asked): ApplyFiles {
  const at = event === undefined ? {} : { event: event as EventId };
  return { ...more, ...at, session: session as SessionId };
}

function applyWorld(host: Host, { runs, workspaces, targets }: AgentWork, writings: Writings): ApplyWorld {
  const { blobs, sealing, treeGate, about } = host;
  return {
    ...{ runs, workspaces, writings },
    history: (session) => historyOf(session, host),
    keeping: treeGate.making,
    plan: async () => ({ workspaces: await workspaces(), targets, blobs, sha256: sealing.sha256, home: about.home }),
  };
}

async function historyOf(session: SessionId, { store, sealing }: Host): Promise<Decision<readonly SessionEvent[]>> {
  const ref = await store.ref(session);
  return ref === undefined
    ? noSession(session)
    : accept(await readHistory(ref.head, store, checkedReader(sealing.sha256)));
}
