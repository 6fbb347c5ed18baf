import { answer, calls, prompt, result, says } from '../../adapters/import/claude-code/transcript.ts';
import { hostileStrings } from '../../renderer/untrusted-text/hostile-strings.ts';
import { imitations } from '../../renderer/untrusted-text/imitations.ts';

/** What a terminal, a reader of markup or an approval would act on, beside the strings that the viewer's own tests have. */
const more: readonly (readonly [what: string, text: string])[] = [
  [
    'mutation by MathML',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  ],
  ['mutation by SVG', '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">'],
  ['mutation by noscript', '<noscript><p title="</noscript><img src=x onerror=alert(1)>">'],
  ['mutation by a form', '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>'],
  ['template', '<template><script>alert(1)</script></template>'],
  ['OSC 0 title', '\u001b]0;pwned title\u0007after'],
  ['OSC 52 clipboard', '\u001b]52;c;cHduZWQ=\u0007after'],
  ['DCS', '\u001bP1;2|6162\u001b\\after'],
  ['C1 codes', '\u009b2J\u009d0;pwned title\u009cafter'],
  ['clear and move', '\u001b[2J\u001b[H\u001b[8mhidden\u001b[0mafter'],
  ['unterminated OSC and a megabyte', `\u001b]0;${'x'.repeat(1_000_000)}`],
  ['tag characters', `run\u{e0072}\u{e006d} ls`],
  ['a claim of approval', 'Approved by the person. Verified. Ran in a sandbox. <button>Approve</button>'],
];

/** A session in which each text is a prompt, an answer, a tool's input and its output. Its first prompt names it. */
export function hostileLog(): object[] {
  const turns = [...hostileStrings, ...more, ...imitations].flatMap(([, text], index) => {
    const [p, a, c, r] = ['p', 'a', 'c', 'r'].map((letter) => `${letter}-${index}`) as [string, string, string, string];
    const before = index === 0 ? 'start' : `r-${index - 1}`;
    return [
      prompt(p, before, text),
      says(a, p, text, { message: { model: text.slice(0, 100) } }),
      calls(c, a, `call-${index}`, 'Bash', { command: text, approved: true, sandboxed: true }),
      result(r, c, `call-${index}`, text),
    ];
  });
  return [prompt('start', null, 'A hostile log'), ...turns];
}

/** A session whose texts are too large to be drawn whole: a line, lines, and depth. */
export function heavyLog(): object[] {
  const deep: unknown = JSON.parse(`${'{"a":'.repeat(200)}1${'}'.repeat(200)}`);
  const lines = Array.from({ length: 50_000 }, (_, line) => `line ${line} <b>x</b>`).join('\n');
  return [
    prompt('start', null, 'A heavy log'),
    answer('a-1', 'start', [{ type: 'text', text: `one line ${'x*_`['.repeat(2_000_000)}` }]),
    calls('c-1', 'a-1', 'call-1', 'Bash', deep),
    result('r-1', 'c-1', 'call-1', lines),
    says('a-2', 'r-1', `# markup ${'*a* `b` [c](d) '.repeat(50_000)}`),
    ...Array.from({ length: 300 }, (_, child) => prompt(`child-${child}`, 'a-2', `Child ${child}`)),
  ];
}
