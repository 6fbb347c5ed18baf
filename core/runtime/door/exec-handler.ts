import type { ExecEnd } from '../../contract/exec.ts';
import type { SessionId } from '../../model/ids.ts';
import { partsOf } from '../../model/parts-of.ts';
import type { EventOf } from '../../model/read-event.ts';
import type { Refusal } from '../../model/refusal.ts';
import type { OutputChunk } from '../ports/sandbox.ts';
import type { RunEnd } from '../runs/end-run.ts';
import type { Runs } from '../runs/runs.ts';

type ExecItem =
  | { readonly type: 'started'; readonly run: string }
  | { readonly type: 'output'; readonly stream: OutputChunk['stream']; readonly base64: string }
  | ExecEnd
  | { readonly type: 'refused'; readonly refusal: Refusal };

/** Runs a person's own command and tells its output as it comes. What nobody has taken yet is held: at most what is kept of an output. */
export async function* execItems(
  runs: Runs,
  { session, command }: { readonly session: string; readonly command: string },
): AsyncGenerator<ExecItem> {
  const output = outputQueue();
  let ended: EventOf<'tool/ended'> | undefined;
  const begun = await runs.exec({
    session: session as SessionId,
    command,
    onOutput: output.add,
    onEnded: (event) => {
      ended = event;
    },
  });
  if (!begun.ok) return yield { type: 'refused', refusal: begun.refusal };
  yield { type: 'started', run: begun.value.run };
  begun.value.ended.then(output.end, output.end);
  try {
    for await (const { stream, bytes } of output.chunks())
      yield { type: 'output', stream, base64: Buffer.from(bytes).toString('base64') };
    yield endItem(await begun.value.ended, ended);
  } finally {
    output.end();
  }
}

function endItem(end: RunEnd | undefined, event: EventOf<'tool/ended'> | undefined): ExecEnd {
  const status = end?.status ?? 'interrupted';
  if (event === undefined) return { type: 'end', status, ...(end === undefined ? {} : { reason: end.says }) };
  const { ending, signal, reason, limitsHit, outputBytes, changes = [], changed = 0, parts } = event.payload;
  const { leftOut, leftOutMore, carried, removed, missing } = event.payload;
  const exitCode = partsOf(parts, 'tool-result')[0]?.exitCode;
  return {
    type: 'end',
    status,
    event: event.id,
    ending,
    ...(exitCode === undefined ? {} : { exitCode }),
    ...(signal === undefined ? {} : { signal }),
    ...(reason === undefined ? {} : { reason }),
    ...(limitsHit === undefined ? {} : { limitsHit }),
    ...(outputBytes === undefined ? {} : { outputBytes }),
    changes,
    changed,
    ...(leftOut === undefined ? {} : { leftOut }),
    ...(leftOutMore === undefined ? {} : { leftOutMore }),
    ...(carried === undefined ? {} : { carried }),
    ...(removed === undefined ? {} : { removed }),
    ...(missing === undefined ? {} : { missing }),
  };
}

/** Holds chunks until they are taken. What comes after the end is dropped. */
function outputQueue() {
  let waiting: OutputChunk[] = [];
  let isOver = false;
  let wake = Promise.withResolvers<void>();
  const change = () => {
    wake.resolve();
    wake = Promise.withResolvers();
  };
  return {
    add: (chunk: OutputChunk) => {
      if (!isOver) waiting.push(chunk);
      change();
    },
    end: () => {
      isOver = true;
      change();
    },
    async *chunks(): AsyncGenerator<OutputChunk> {
      for (;;) {
        const woken = wake.promise;
        const taken = waiting;
        waiting = [];
        yield* taken;
        if (taken.length > 0) continue;
        if (isOver) return;
        await woken;
      }
    },
  };
}
