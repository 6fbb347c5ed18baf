import { implement } from '@orpc/server';
import { contract } from '../../contract/index.ts';
import type { EventId, SessionId } from '../../model/ids.ts';
import type { Host } from '../host.ts';
import { reflogOf } from '../views/catalogue-view.ts';
import { answer } from './answer.ts';
import { readableOf, setAsideIn } from './damaged-answers.ts';

/** Calls about the home as a whole. */
export function homeHandlers(host: Host) {
  const os = implement(contract.home);
  return os.router({
    info: os.info.handler(async () => ({
      ...host.about,
      sessions: await host.index.count(),
      files: (await host.store.sourceFiles()).length,
    })),
    follow: os.follow.handler(async function* ({ signal }) {
      yield* host.news.follow(signal);
    }),
    state: os.state.handler(async () => {
      await host.index.count();
      return host.condition.state();
    }),
    reflog: os.reflog.handler(async () => {
      await host.index.count();
      return reflogOf(host.catalogue.state(), host.index.titleOf);
    }),
    undo: os.undo.handler(async ({ input }) => {
      const act = input.act as EventId | undefined;
      const decision = await host.catalogueCommands.run({
        type: 'catalogue/undo',
        ...(act === undefined ? {} : { act }),
      });
      return answer(decision, ({ says, draft }) => ({ says, act: actOf(draft.payload) }));
    }),
    redo: os.redo.handler(async () => {
      const decision = await host.catalogueCommands.run({ type: 'catalogue/redo' });
      return answer(decision, ({ says, draft }) => ({ says, act: actOf(draft.payload) }));
    }),
    verify: os.verify.handler(async ({ input, signal }) => {
      const session = input.session as SessionId | undefined;
      const report = await host.store.verify({
        ...(session === undefined ? {} : { session }),
        ...(signal === undefined ? {} : { signal }),
      });
      const { damaged, ...rest } = report;
      return { ...rest, faults: [...report.faults], ...(damaged === undefined ? {} : { damaged: [...damaged] }) };
    }),
    readable: os.readable.handler(async () => answer(await readableOf(host), (readable) => readable)),
    setAside: os.setAside.handler(() => answer(setAsideIn(host), (files) => ({ files: [...files] }))),
  });
}

function actOf(payload: unknown): string {
  return (payload as { act: string }).act;
}
