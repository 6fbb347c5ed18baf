import { calls, prompt, result, says } from '../../adapters/import/claude-code/transcript.ts';

/** What turns, hides or smuggles text: an override, an isolate, nothing of any width, an Arabic mark, tag characters. */
export const hidden = '\u202e\u2067\u200b\u061c\u{e0061}\u{e0062}';

const spoilt = (text: string) => `${text.slice(0, 2)}${hidden}${text.slice(2)}`;

/** The name of a log file that reads as another. */
export const hiddenName = `log-${hidden}lnosj.jsonl`;

/** A log in which every text has characters that are not seen, and a last line that is no record. */
export function hiddenLog(): string {
  const more = { cwd: `/srv/${spoilt('project')}`, gitBranch: spoilt('main'), version: spoilt('2.1.90') };
  const by = { ...more, message: { model: spoilt('model-y') } };
  const records = [
    prompt('p-1', null, spoilt('A spoilt log'), more),
    says('a-1', 'p-1', spoilt('An answer'), by),
    calls('c-1', 'a-1', spoilt('call-1'), spoilt('Bash'), { [spoilt('command')]: spoilt('ls -l') }, by),
    result('r-1', 'c-1', spoilt('call-1'), spoilt('total 0'), { ...more, isError: true }),
    calls('c-2', 'r-1', 'call-2', 'Read', { file_path: `/srv/${spoilt('file')}` }, by),
    result('r-2', 'c-2', 'call-2', spoilt('text'), more),
    prompt('p-2', 'a-1', spoilt('Another way'), more),
    says('a-2', 'p-2', spoilt('Another answer'), by),
    calls('c-3', 'a-2', spoilt('call-3'), spoilt('Write'), { file_path: spoilt('/srv/new') }, by),
  ];
  return `${records.map((record) => JSON.stringify(record)).join('\n')}\n{"type":"${hidden}"\n`;
}
