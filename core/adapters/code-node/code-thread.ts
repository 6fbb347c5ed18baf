import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { QuickJSContext, QuickJSHandle, QuickJSRuntime } from 'quickjs-emscripten-core';
import { MAX_DEPTH } from '../../model/canonical.ts';
import type { CodeLimits } from './code-limits.ts';
import { GUEST } from './guest.ts';
import type { CodeEnding, CodeJob, FromCode } from './messages.ts';
import { openQuickJs } from './open-quickjs.ts';

if (parentPort !== null) void serve(parentPort, workerData as CodeJob);

type Run = Extract<CodeJob, { readonly type: 'run' }>;
type Read = Extract<CodeJob, { readonly type: 'read' }>;
type Tell = (message: FromCode) => void;

/** Does one job. What is beyond the caps and does not end is ended by who began the thread. */
async function serve(port: MessagePort, job: CodeJob): Promise<void> {
  const tell: Tell = (message) => port.postMessage(message);
  if (job.type === 'read') await readAll(job, tell);
  else await runOne(job, tell);
}

async function runOne(job: Run, tell: Tell): Promise<void> {
  const runtime = await openRuntime(job.limits);
  const untilMs = computedMs() + job.limits.timeMs;
  let isLate = false;
  runtime.setInterruptHandler(() => {
    isLate = computedMs() > untilMs;
    return isLate;
  });
  const ending = orCap(() => runIt(runtime.newContext(), job, tell));
  tell({ type: 'ended', ending: isLate ? { type: 'cap', cap: 'time' } : ending });
}

async function readAll({ sources, limits }: Read, tell: Tell): Promise<void> {
  let context: QuickJSContext | undefined;
  for (const source of sources) {
    const here = context ?? (await openRuntime(limits)).newContext();
    const ending = orCap(() => readIt(here, source));
    // An interpreter that went beyond a cap is not asked again.
    context = ending.type === 'cap' ? undefined : here;
    tell({ type: 'ended', ending });
  }
}

async function openRuntime({ memoryBytes, stackBytes }: CodeLimits): Promise<QuickJSRuntime> {
  return (await openQuickJs()).newRuntime({ memoryLimitBytes: memoryBytes, maxStackSizeBytes: stackBytes });
}

/** What this thread has computed, in ms: waiting for a busy machine is no fault of the source. */
function computedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** Deep nesting fills the host's own stack while a source is read; other failures of the interpreter are of its memory. */
function orCap(act: () => CodeEnding): CodeEnding {
  try {
    return act();
  } catch (error) {
    return { type: 'cap', cap: error instanceof RangeError ? 'stack' : 'memory' };
  }
}

function readIt(context: QuickJSContext, source: string): CodeEnding {
  const read = context.evalCode(source, 'code', { type: 'global', strict: true, compileOnly: true });
  const ending: CodeEnding =
    read.error === undefined ? { type: 'read' } : endingOf(['threw', ...faultOf(context, read.error)]);
  read.dispose();
  return ending;
}

/** Nothing of the source has run: what its fault says is the language's own. */
function faultOf(context: QuickJSContext, error: QuickJSHandle): [says: string, stack: string] {
  const text = (name: string) => context.getProp(error, name).consume((said) => context.getString(said));
  return [`${text('name')}: ${text('message')}`, text('stack')];
}

function runIt(context: QuickJSContext, { source, values, clockMs, seed, limits }: Run, tell: Tell): CodeEnding {
  const write = logTo(tell, limits);
  const log = context.newFunction('log', (line) => write(JSON.parse(context.getString(line)) as string));
  const guest = context
    .callFunction(
      context.unwrapResult(context.evalCode(GUEST, 'guest', { type: 'global', strict: true })),
      context.undefined,
      log,
      context.newNumber(clockMs),
      context.newNumber(seed),
    )
    .unwrap();
  const made = context.evalCode(source, 'code', { type: 'global', strict: true });
  const said =
    made.error === undefined
      ? context.callFunction(context.getProp(guest, 'call'), context.undefined, [
          made.value,
          context.newString(values),
          context.newNumber(limits.jsonUnits),
          context.newNumber(MAX_DEPTH),
        ])
      : context.callFunction(context.getProp(guest, 'caught'), context.undefined, made.error);
  if (said.error !== undefined) return { type: 'cap', cap: 'memory' };
  return endingOf(JSON.parse(context.getString(said.value)) as Told);
}

function logTo(tell: Tell, { logUnits, logLines }: CodeLimits): (line: string) => void {
  let left = { units: logUnits, lines: logLines };
  let isCut = false;
  return (line) => {
    if (isCut) return;
    left = { units: left.units - line.length, lines: left.lines - 1 };
    isCut = left.units < 0 || left.lines < 0;
    tell(isCut ? { type: 'log-cut' } : { type: 'logged', line });
  };
}

type Told = readonly [kind: string, text: string, stack: string];

function endingOf([kind, text, stack]: Told): CodeEnding {
  if (kind === 'gave') return { type: 'gave', json: text };
  if (kind === 'refused') return { type: 'refused', says: text };
  if (text === 'InternalError: out of memory') return { type: 'cap', cap: 'memory' };
  if (text === 'InternalError: stack overflow') return { type: 'cap', cap: 'stack' };
  const line = /\bcode:(\d+)/.exec(stack)?.[1];
  return { type: 'failed', says: text, ...(line === undefined ? {} : { line: Number(line) }) };
}
