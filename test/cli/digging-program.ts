import { Agent, openStudio, run, type Session } from 'openrath-studio';

// Runs a program, or goes on with it, in a session of a home, which is made where none is named, and prints that. Its agent’s command writes a
// line and then stands still. Made to be killed.
const [, , home = '', session] = process.argv;
const command = 'echo dug >> log.txt; sleep 600';
const rules = [
  { when: { step: 1 }, answer: [{ call: 'run_command', input: { command } }] },
  { answer: [{ text: 'Dug.' }] },
];
const digger = new Agent({
  name: 'digger',
  model: { provider: 'scripted', name: 'test', script: JSON.stringify({ rules }) },
  policy: [{ tool: 'run_command', verdict: 'allow' }],
});
const studio = await openStudio({ home });
const begun = session === undefined ? await studio.create({ title: 'Beds' }) : await studio.session(session);
console.log(begun.id);
await run((each: Session) => digger.forward(each), begun.say('Dig.'), { runId: 'r1', name: 'nightly' });
await studio.close();
