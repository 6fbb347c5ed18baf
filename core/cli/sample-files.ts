/** A profile of a server of tools that is started here, as `--help` shows it; like the others below it is taken as it stands. */
export const SAMPLE_PROFILE = `name: files                    # its tools are called files__NAME
start:
  over: stdio                  # started here, in the sandbox
  command: node
  args: [/srv/mcp/node_modules/@modelcontextprotocol/server-filesystem/dist/index.js, /notes]
  network: off                 # or unisolated: then it runs as your own programs do, with all that they may
  folders:                     # it sees no others
    - { from: /srv/mcp, to: /srv/mcp, access: read }
    - { from: /home/me/notes, to: /notes, access: write }
  env: { LANG: C.UTF-8 }       # its whole environment, but a search path and a home
effects:                       # none, read, idempotent or irreversible; a tool that is not listed is irreversible
  read_text_file: read
  write_file: idempotent
timeoutMs: 60000               # longest that a call may be silent
`;

/** A profile of a server that is reached over the network. */
export const SAMPLE_HTTP_PROFILE = `name: docs
start:
  over: http
  url: https://mcp.example.com/mcp
  signIn: {}                   # you sign in: openrath mcp sign-in docs; with clientId and scopes where it wants those
effects: { search: read }
`;

/** An agent's file with every field that there is. */
export const SAMPLE_AGENT = `name: gardener                 # name and model must be there, the rest may
model:
  provider: anthropic          # openai, openai-chat, anthropic, google, compatible or scripted
  name: claude-opus-4-5
  baseUrl: https://api.anthropic.com  # of a compatible server; absent: the provider's own
  # script: script.yaml        # of a scripted model; see below
  temperature: 0.2
  maxOutputTokens: 8000
  reasoning: low               # none, low, medium or high
  silenceMs: 240000            # longest that the provider may be silent: 1 s to 1 h
instructions: Keep changes small. Run the tests before you say that you are done.
tools: [read_file, edit_file, run_command, spawn_agent, files__read_text_file]  # absent: all that there are
servers: [files]               # servers of tools: openrath mcp list
memory: { reads: [session, project], writes: [session], atStart: true, items: 8 }
agents:                        # that it may start for a task; what is absent they have of this one
  - name: reviewer
    description: Reads a change and says what is wrong with it.
    model: { provider: scripted, name: default }
    instructions: Only read.
    tools: [read_file]
    servers: []
http: { local: ['localhost:8080'] }   # hosts of this machine that http_fetch may ask
setup: { command: npm ci, network: host }  # host: you agree each time with --setup-network
limits: { steps: 40, tokens: 200000, costUsd: 2, timeMs: 1800000, depth: 3, subAgents: 16, parallel: 4 }
sandbox:
  backend: local
  commands:
    timeoutMs: 120000
    memoryBytes: 2147483648
    processes: 256
    fileBytes: 1073741824
    diskBytes: 2147483648
    outputBytes: 1048576
policy:                        # the first rule that fits decides; * is any text
  - { tool: run_command, matches: "git push*", verdict: ask }
  - { tool: files__*, verdict: allow }
`;

/** A script that the scripted model answers by. */
export const SAMPLE_SCRIPT = `rules:                         # the first that fits answers
  - when: { user-contains: tests, step: 1 }  # what a person said last; the first request after it
    answer: [{ text: Let me see. }, { call: run_command, input: { command: npm test } }]
  - when: { result-contains: failed }   # also: user-like ("*tests?"), block-contains, turn, agent
    answer: [{ text: They fail. }]
    usage: { input: 900, output: 12 }
  - when: { user-contains: outage }
    times: 2                   # passed over after that
    fail: { code: overloaded, retry-after-ms: 1000 }
  - answer: [{ text: They pass. }]
    pace-ms: 20                # between words
`;

const PROFILES = [
  ['A profile:', SAMPLE_PROFILE],
  ['One of a server that is reached over HTTP:', SAMPLE_HTTP_PROFILE],
  [
    'An agent names it in its file, and its tools files__NAME; openrath run --help shows a whole one:',
    'servers: [files]\n',
  ],
] as const;

/** The files that a command takes: by its words. */
const BELOW: Readonly<Record<string, readonly (readonly [what: string, text: string])[]>> = {
  run: [
    ["An agent's file (--agent), with every field:", SAMPLE_AGENT],
    ['A script that the scripted model answers by:', SAMPLE_SCRIPT],
  ],
  mcp: PROFILES,
  'mcp add': PROFILES,
};

/** What `--help` of a command shows of the files that it takes; empty where it takes none of ours. */
export function saySampleFiles(words: string): string {
  const files = BELOW[words] ?? [];
  return files.map(([what, text]) => `\n\n${what}\n${text.trimEnd().replace(/^/gm, '  ')}`).join('');
}
