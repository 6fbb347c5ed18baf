import type { FakeContract } from './fake-host.ts';

const notHere = {
  ok: false as const,
  refusal: { code: 'unsupported' as const, message: 'No agent can be run here.' },
};

/** `runs`, `files`, `programs`, `workflows`, `workflowDocuments`, `workflowDrafts` and `replay` of the fake host: nothing can be run in it. */
export function fakeRunRoutes(os: FakeContract) {
  return {
    runs: os.runs.router({
      place: os.runs.place.handler(() => ({
        backend: 'none',
        unisolated: { ok: false, says: 'the journeys run nothing' },
        ok: false,
        says: notHere.refusal.message,
        providers: ['scripted'],
      })),
      create: os.runs.create.handler(() => notHere),
      revisions: os.runs.revisions.handler(() => notHere),
      agentOf: os.runs.agentOf.handler(() => ({ ok: true as const })),
      start: os.runs.start.handler(() => notHere),
      resume: os.runs.resume.handler(() => notHere),
      exec: os.runs.exec.handler(async function* () {
        yield { type: 'refused' as const, refusal: notHere.refusal };
      }),
      stop: os.runs.stop.handler(() => notHere),
      ended: os.runs.ended.handler(() => notHere),
      spent: os.runs.spent.handler(() => notHere),
      effects: os.runs.effects.handler(() => notHere),
      waiting: os.runs.waiting.handler(() => []),
      around: os.runs.around.handler(() => notHere),
      answered: os.runs.answered.handler(() => []),
      approve: os.runs.approve.handler(() => notHere),
      review: os.runs.review.handler(() => notHere),
    }),
    files: os.files.router({
      at: os.files.at.handler(() => notHere),
      changes: os.files.changes.handler(() => notHere),
      read: os.files.read.handler(async function* () {
        yield { type: 'refused' as const, refusal: notHere.refusal };
      }),
      restore: os.files.restore.handler(() => notHere),
      preview: os.files.preview.handler(() => notHere),
      previewByGit: os.files.previewByGit.handler(() => notHere),
      applied: os.files.applied.handler(() => notHere),
      applyByGit: os.files.applyByGit.handler(() => notHere),
      apply: os.files.apply.handler(() => notHere),
      writing: os.files.writing.handler(() => ({})),
      cancelApply: os.files.cancelApply.handler(() => notHere),
    }),
    programs: os.programs.router({
      validate: os.programs.validate.handler(() => notHere),
      judge: os.programs.judge.handler(() => notHere),
      withdraw: os.programs.withdraw.handler(() => notHere),
      judgeByAgent: os.programs.judgeByAgent.handler(() => notHere),
      recordJudgement: os.programs.recordJudgement.handler(() => notHere),
      judgeByCommand: os.programs.judgeByCommand.handler(() => notHere),
      choose: os.programs.choose.handler(() => notHere),
      ask: os.programs.ask.handler(() => notHere),
      call: os.programs.call.handler(() => notHere),
      recall: os.programs.recall.handler(() => notHere),
      remember: os.programs.remember.handler(() => notHere),
      moveTo: os.programs.moveTo.handler(() => notHere),
    }),
    samples: os.samples.router({
      run: os.samples.run.handler(() => notHere),
      resume: os.samples.resume.handler(() => notHere),
      ended: os.samples.ended.handler(() => notHere),
    }),
    workflowDocuments: os.workflowDocuments.router({
      list: os.workflowDocuments.list.handler(() => []),
      show: os.workflowDocuments.show.handler(() => notHere),
      save: os.workflowDocuments.save.handler(() => notHere),
      remove: os.workflowDocuments.remove.handler(() => notHere),
      tools: os.workflowDocuments.tools.handler(() => []),
      compile: os.workflowDocuments.compile.handler(() => notHere),
      layout: os.workflowDocuments.layout.handler(() => []),
      run: os.workflowDocuments.run.handler(() => notHere),
      resume: os.workflowDocuments.resume.handler(() => notHere),
      ended: os.workflowDocuments.ended.handler(() => notHere),
      runs: os.workflowDocuments.runs.handler(() => ({ runs: [], of: 0 })),
      lens: os.workflowDocuments.lens.handler(() => notHere),
      nodeAt: os.workflowDocuments.nodeAt.handler(() => notHere),
      templates: os.workflowDocuments.templates.handler(() => []),
    }),
    workflowDrafts: os.workflowDrafts.router({
      open: os.workflowDrafts.open.handler(() => notHere),
      openText: os.workflowDrafts.openText.handler(() => notHere),
      append: os.workflowDrafts.append.handler(() => notHere),
      save: os.workflowDrafts.save.handler(() => notHere),
      discard: os.workflowDrafts.discard.handler(() => notHere),
      bringBack: os.workflowDrafts.bringBack.handler(() => notHere),
      list: os.workflowDrafts.list.handler(() => []),
    }),
    workflows: os.workflows.router({
      begin: os.workflows.begin.handler(() => notHere),
      hold: os.workflows.hold.handler(async function* () {
        yield { held: true as const };
      }),
      record: os.workflows.record.handler(() => notHere),
    }),
    replay: os.replay.router({
      watch: os.replay.watch.handler(async function* () {
        yield { type: 'refused' as const, message: notHere.refusal.message };
      }),
      verify: os.replay.verify.handler(async function* () {
        yield { type: 'refused' as const, message: notHere.refusal.message };
      }),
      plan: os.replay.plan.handler(() => notHere),
      rerun: os.replay.rerun.handler(() => notHere),
    }),
  };
}
