/** Scripts of the model that needs no key, as a person would write them. */

/** Thinks and speaks slowly, runs a command that goes on until there is a file `go` and fails, then asks for one with a hidden character in it. */
export const slowScript = `rules:
- when: { turn: 1, step: 1 }
  pace-ms: 120
  answer:
  - reasoning: I should make the file first and look at what it holds after that.
  - text: I make a file with two lines.
  - call: run_command
    input: { command: "printf 'one\\\\ntwo\\\\n' > out.txt; printf '\\\\033[32mok\\\\033[0m\\\\n'; until [ -e go ]; do sleep 0.1; done; rm go; echo oops >&2; exit 3" }
- when: { turn: 1, step: 2 }
  answer:
  - call: run_command
    input: { command: "echo https://example.org/\\u202Etxt.exe\\necho pushed" }
- when: { turn: 1 }
  answer:
  - text: The file is there.
- answer:
  - text: You are welcome.
`;

/** Runs a command that nobody waits for. */
export const longScript = `rules:
- when: { step: 1 }
  answer:
  - call: run_command
    input: { command: "sleep 600" }
- answer:
  - text: Then I leave it.
`;

/** Writes a line by a command, reads the file and ends. */
export const twoStepsScript = `rules:
- when: { step: 1 }
  answer:
  - text: I write it.
  - call: run_command
    input: { command: "printf 'beans\\\\n' >> bed.txt; wc -l < bed.txt" }
- when: { step: 2 }
  answer:
  - call: read_file
    input: { path: bed.txt }
- answer:
  - text: Done.
`;

/** Does nothing, and says so. */
export const sayScript = `rules:
- answer:
  - text: I leave the beds alone.
`;

/** A command that does the same each time, one that never does, and a call that reaches for the network. */
export const unlikeScript = `rules:
- when: { step: 1 }
  answer:
  - call: run_command
    input: { command: "echo beans > bed.txt" }
- when: { step: 2 }
  answer:
  - call: run_command
    input: { command: "od -An -N8 -tx8 /dev/urandom" }
- when: { step: 3 }
  answer:
  - call: http_fetch
    input: { url: "http://127.0.0.1:9/" }
- answer:
  - text: Done.
`;
