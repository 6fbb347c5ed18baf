import type { FakeContract } from './fake-host.ts';

const notHere = {
  ok: false as const,
  refusal: { code: 'unsupported' as const, message: 'Nothing can be merged here.' },
};

/** `merge` of the fake host: no merge is open in it, and none can be. */
export function fakeMergeRoutes(os: FakeContract) {
  return {
    merge: os.merge.router({
      preview: os.merge.preview.handler(() => notHere),
      steps: os.merge.steps.handler(() => notHere),
      pick: os.merge.pick.handler(() => notHere),
      growsBy: os.merge.growsBy.handler(() => notHere),
      underWay: os.merge.underWay.handler(() => ({ ok: true as const })),
      estimateBlock: os.merge.estimateBlock.handler(() => notHere),
      writeBlock: os.merge.writeBlock.handler(() => notHere),
      blocks: os.merge.blocks.handler(() => ({ ok: true as const, blocks: [] })),
      open: os.merge.open.handler(() => notHere),
      settle: os.merge.settle.handler(() => notHere),
      complete: os.merge.complete.handler(() => notHere),
      abandon: os.merge.abandon.handler(() => notHere),
    }),
  };
}
