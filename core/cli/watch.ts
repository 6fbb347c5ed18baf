import type { HostClient } from '../contract/connect.ts';
import type { MomentView } from '../contract/replay.ts';
import { sayStep } from '../projections/steps/say-step.ts';
import { oneLine } from '../projections/text/one-line.ts';
import { counted } from '../projections/text/say-count.ts';
import type { Output } from './output.ts';
import { Refused } from './refused.ts';

/** Steps through a record, a line for each step, from the step of an event on; nothing runs (R2). Throws Refused. */
export async function watch(
  host: HostClient,
  session: string,
  from: string | undefined,
  output: Output,
): Promise<void> {
  const start = from === undefined ? undefined : await stepOf(host, from);
  let isShown = from === undefined;
  for await (const item of await host.replay.watch({ session })) {
    if (item.type === 'refused') throw new Refused({ code: 'not-found', ...item });
    for (const moment of item.moments) {
      isShown ||= moment.row.key === start;
      if (isShown) output.line({ ...moment, of: item.of }, sayMoment(moment, item.of));
    }
  }
  if (!isShown)
    throw new Refused({
      code: 'not-found',
      message: `No step of this session is at event ${from}.`,
      remedy: 'Name an event of a step: openrath replay SESSION --mode watch --json lists them.',
    });
}

/** The key of the step that an event is of; undefined where there is none. */
async function stepOf(host: HostClient, event: string): Promise<string | undefined> {
  const reply = await host.event.detail({ event });
  return reply.ok ? reply.detail.step?.key : undefined;
}

function sayMoment({ step, row, files, memory, context }: MomentView, of: number): string {
  const facts = [
    files.tree === undefined
      ? 'no files'
      : `tree ${files.tree.slice(0, 12)}, ${counted(files.changed, 'file')} changed`,
    `memory ${memory.recalled} recalled, ${memory.written} written`,
    `context ${counted(context.tokens, 'token')}${context.isCounted ? '' : ', estimated'}`,
  ];
  return [
    `${String(step).padStart(String(of).length)} of ${of}  ${oneLine(sayStep(row), 100).text}`,
    `    ${facts.join(' · ')}`,
    ...files.now.map(({ path, change }) => `    ${change.padEnd(8)}${oneLine(path, 200).text}`),
    ...memory.now.map(({ how, key }) => `    ${how} ${oneLine(key, 200).text}`),
  ].join('\n');
}
