import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const script = `rules:
  - when: { user-contains: plums }
    answer: [{ text: Plums it is. }]
  - when: { step: 1 }
    answer:
      - text: I write it.
      - call: run_command
        input: { command: "printf 'beans\\\\n' >> bed.txt; wc -l < bed.txt" }
    usage: { input: 40, output: 10 }
  - when: { step: 2 }
    answer:
      - call: read_file
        input: { path: bed.txt }
    usage: { input: 60, output: 5 }
  - answer: [{ text: Done. }]
    usage: { input: 80, output: 3 }
`;

/** Writes an agent that writes a line, reads the file and ends; asked for plums it says so. With `asks` its command waits for a person. Gives the file. */
export function writeTwoStepsAgent(folder: string, asks = false): string {
  const file = join(folder, asks ? 'asks.yaml' : 'agent.yaml');
  const policy = asks ? 'policy: [{ tool: run_command, verdict: ask }]\n' : '';
  writeFileSync(join(folder, 'script.yaml'), script);
  writeFileSync(file, `name: gardener\nmodel: { provider: scripted, name: beds, script: script.yaml }\n${policy}`);
  return file;
}
