/** A command line or two for each command that acts on a running session, as `--help` shows them. Keys: the words of the command. */
export const examples: Readonly<Record<string, readonly string[]>> = {
  samples: ['openrath samples --json'],
  run: [
    'openrath run --sample engineering',
    'openrath run "Mend the failing test" --agent agent.yaml --workspace ~/src/garden',
    'openrath run "Now the README" --session SESSION',
  ],
  continue: ['openrath continue SESSION'],
  stop: ['openrath stop SESSION --reason "wrong folder"'],
  approvals: ['openrath approvals --json'],
  approve: [
    'openrath approve QUESTION',
    'openrath approve QUESTION --input \'{"command":"git push --dry-run"}\'',
    'openrath approve QUESTION --always --matches "git push *" --hours 8',
  ],
  deny: ['openrath deny QUESTION --reason "not on a Friday"'],
  review: ['openrath review QUESTION did-not-happen --note "the branch is not on the server"'],
  exec: [`openrath exec SESSION -- 'npm test 2>&1 | tail -5'`, 'openrath exec SESSION -- git status --short'],
  move: ['openrath move SESSION unisolated', 'openrath move SESSION local'],
  validate: [
    'openrath validate SESSION --command "npm test" --criterion "all tests pass"',
    'openrath validate SESSION --at EVENT --fail --note "it read the wrong file"',
    'openrath validate SESSION --fail --note "the README still names the old flag"',
  ],
  apply: [
    'openrath apply SESSION --to ~/src/garden --preview',
    'openrath apply SESSION --to ~/src/garden --as branch rath/result',
    'openrath apply SESSION --to ~/src/garden --undo',
  ],
  files: ['openrath files SESSION --at EVENT', 'openrath files SESSION src/main.ts --at EVENT > main.ts'],
  restore: ['openrath restore SESSION', 'openrath restore SESSION --at EVENT'],
  replay: [
    'openrath replay SESSION --mode watch',
    'openrath replay SESSION --mode verify --json',
    'openrath replay SESSION --mode rerun --from EVENT --set model=gpt-5 --preview',
  ],
  merge: [
    'openrath merge OURS THEIRS --preview',
    'openrath merge OURS THEIRS --resolve list.txt=theirs',
    'openrath merge OURS THEIRS --summary-by openai/gpt-5 --draft',
  ],
  'memory list': ['openrath memory list --all'],
  'memory show': ['openrath memory show ITEM'],
  'memory forget': ['openrath memory forget ITEM --reason "a password"'],
  'mcp list': ['openrath mcp list'],
  'mcp add': ['openrath mcp add files.yaml'],
  'mcp consent': [
    'openrath mcp consent files',
    'openrath mcp consent files --profile DIGEST',
    'openrath mcp consent files --tools DIGEST',
  ],
  'mcp test': ['openrath mcp test files'],
  'mcp sign-in': ['openrath mcp sign-in tracker'],
  'mcp sign-out': ['openrath mcp sign-out tracker'],
  'mcp remove': ['openrath mcp remove files'],
  'policy list': ['openrath policy list'],
  'policy revoke': ['openrath policy revoke RULE'],
  'workflow templates': ['openrath workflow templates --json'],
  'workflow new': ['openrath workflow new research'],
  'workflow run': [
    'openrath workflow run Triage "It hangs when I press save twice."',
    'openrath workflow run Research --folder ~/sources "How long does it wait?"',
    'openrath workflow run Trading --folder ~/desk "Buy 52 ACME today." --times 8 --parallel 2',
  ],
  'workflow import': ['openrath workflow import research.json', 'openrath workflow import research.ts'],
  'workflow export': [
    'openrath workflow export Research --out research.ts',
    'openrath workflow export Research --out research.json',
  ],
  'workflow list': ['openrath workflow list --json'],
  'workflow show': ['openrath workflow show Research', 'openrath workflow show Research --document > research.json'],
  'workflow compile': ['openrath workflow compile Research', 'openrath workflow compile research.json --json'],
  'workflow remove': ['openrath workflow remove Research'],
  compress: ['openrath compress SESSION --at EVENT --text "The tests pass on Node 24."'],
  pin: ['openrath pin SESSION EVENT'],
  unpin: ['openrath unpin SESSION EVENT'],
};

/** What `--help` of a command shows below its options; empty where there is no example of it. */
export function sayExamples(words: string): string {
  const lines = examples[words] ?? [];
  return lines.length === 0
    ? ''
    : ['', lines.length === 1 ? 'Example:' : 'Examples:', ...lines.map((line) => `  ${line}`)].join('\n');
}
