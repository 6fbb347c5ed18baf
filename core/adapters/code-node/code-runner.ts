import { Worker } from 'node:worker_threads';
import { isTooDeep, type Json } from '../../model/canonical.ts';
import { figure } from '../../model/counted.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import { asSentence } from '../../model/sentence.ts';
import { oneLine } from '../../projections/text/one-line.ts';
import type { CodeEnd, CodeRun, CodeRunner } from '../../runtime/ports/code-runner.ts';
import { threadEntry } from '../thread-entry.ts';
import { CODE_LIMITS, type CodeLimits } from './code-limits.ts';
import type { CodeEnding, CodeJob, FromCode } from './messages.ts';

/** Runs code in a thread of its own, which begins with the run and ends with it. */
export function createCodeRunner(limits: CodeLimits = CODE_LIMITS): CodeRunner {
  return {
    run: (asked, signal) => runCode(asked, limits, signal),
    faults: async (sources) => {
      const { endings } = await inThread({ type: 'read', sources, limits }, sources.length);
      return endings.map((ending) => (ending.type === 'read' ? undefined : asSentence(sayEnding(ending, limits))));
    },
  };
}

async function runCode(asked: CodeRun, limits: CodeLimits, signal: AbortSignal | undefined): Promise<CodeEnd> {
  const values = JSON.stringify(asked.values);
  if (values.length > limits.jsonUnits) return { result: tooMuchGiven(limits), logged: [], isLogCut: false };
  const { endings, ...log } = await inThread({ ...asked, type: 'run', values, limits }, 1, signal);
  const [ending = OUT_OF_TIME] = endings;
  return { result: resultOf(ending, limits), ...log };
}

/** What a thread may have of the host's memory, in MB, beside the interpreter's own. */
const THREAD_MB = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

type Ended = Pick<CodeEnd, 'logged' | 'isLogCut'> & { readonly endings: readonly CodeEnding[] };

const OUT_OF_TIME: CodeEnding = { type: 'cap', cap: 'time' };

/** Gives `count` endings: those that do not come in time are out of it. */
async function inThread(job: CodeJob, count: number, signal?: AbortSignal): Promise<Ended> {
  signal?.throwIfAborted();
  const [entry, options] = threadEntry(import.meta.dirname, 'code-thread');
  const worker = new Worker(entry, { ...options, name: 'code', env: {}, resourceLimits: THREAD_MB, workerData: job });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const endings: CodeEnding[] = [];
  const log = { logged: [] as string[], isLogCut: false };
  worker.on('message', (message: FromCode) => {
    if (message.type === 'logged') log.logged.push(message.line);
    else if (message.type === 'log-cut') log.isLogCut = true;
    else if (endings.push(message.ending) === count) resolve();
  });
  const late = setTimeout(resolve, job.limits.timeMs + job.limits.graceMs);
  const stop = () => reject(signal?.reason);
  signal?.addEventListener('abort', stop, { once: true });
  worker.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') return reject(error);
    endings.push({ type: 'cap', cap: 'memory' });
    resolve();
  });
  worker.on('exit', (code) => reject(new Error(`The thread of a code node ended with ${code} and no word.`)));
  try {
    await promise;
    return { endings: Array.from({ length: count }, (_, at) => endings[at] ?? OUT_OF_TIME), ...log };
  } finally {
    clearTimeout(late);
    signal?.removeEventListener('abort', stop);
    await worker.terminate();
  }
}

function resultOf(ending: CodeEnding, limits: CodeLimits): Decision<Json> {
  if (ending.type === 'gave' && !isTooDeep(ending.json)) return accept(JSON.parse(ending.json) as Json);
  return refuse('invalid', sayEnding(ending, limits), { remedy: 'Mend the source of the node, or what comes to it.' });
}

function sayEnding(ending: CodeEnding, { timeMs, memoryBytes }: CodeLimits): string {
  if (ending.type === 'refused') return `Its code ${ending.says}`;
  if (ending.type === 'failed') {
    const place = ending.line === undefined ? '' : ` at line ${ending.line}`;
    return `Its code failed${place}: ${oneLine(ending.says, 300).text}`;
  }
  if (ending.type !== 'cap') return 'Its code ended in no way that is known';
  if (ending.cap === 'time') return `Its code took more than ${timeMs / 1_000} s`;
  if (ending.cap === 'memory') return `Its code took more than ${figure(memoryBytes >> 20)} MB of memory`;
  return 'Its code is nested too deep, or calls itself without an end';
}

function tooMuchGiven({ jsonUnits }: CodeLimits) {
  return refuse('invalid', `What comes to it is more than ${figure(jsonUnits)} characters of JSON.`, {
    remedy: 'Lead less to it.',
  });
}
