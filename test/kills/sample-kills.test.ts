import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openStudio, type SessionEvent } from 'openrath-studio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type KilledProgram, killedProgram } from './killed-program.ts';
import type { Story } from './run-workflow.ts';

/** `npm run test:full` kills at each position, and in runs of their own on both sides of each event; the ordinary run at every sixth position. */
const IS_FULL = process.env.OPENRATH_KILLS !== undefined;
const EVERY = IS_FULL ? 1 : 6;
const TOGETHER = 2;
const ANSWERS = /^(model\/answered|tool\/ended|node\/left|world\/answered)$/;

let program: KilledProgram;
let whole: Story;
/** What each session of the whole run wrote itself since it was made, in order. */
let histories: readonly (readonly SessionEvent[])[];

beforeAll(async () => {
  program = await killedProgram('engineering');
  const story = await program.live(program.home);
  if (story === undefined) throw new Error('the run that nobody kills was killed');
  whole = story;
  const studio = await openStudio({ home: program.home });
  const all = whole.sessions.map(async ({ id }) => await (await studio.session(id)).events());
  histories = (await Promise.all(all)).map((events, at) =>
    events.filter(({ session, kind }) => session === whole.sessions[at]?.id && !MADE.test(kind)),
  );
  await studio.close();
}, 60_000);
afterAll(() => program.remove());

/** Kinds of events that a session is made with, before the run. */
const MADE = /^(session\/created|workspace\/began)$/;

const positionOf = ({ run, payload }: SessionEvent): string => `${run} ${(payload as { position: string }).position}`;

const linesOf = (file: string): readonly string[] => readFileSync(file, 'utf8').split('\n').slice(0, -1);

const actsOnWorld = ({ kind, payload }: SessionEvent): boolean =>
  kind === 'tool/started' && (payload as { effect: string }).effect === 'irreversible';

describe('the engineering sample', () => {
  it(`R1, R5, R6, T2: killed at ${IS_FULL ? 'each' : 'every sixth'} of its positions, where the answer is there and not on record, comes to the same: nothing that is done is done twice, and a person is asked about each such call that acts on the world`, async () => {
    const answers = histories.flat().filter(({ kind }) => ANSWERS.test(kind));
    const isChosen = (_: unknown, at: number) => at % EVERY === 0;
    const positions = answers.filter(isChosen).map(positionOf);
    const passed = answers.filter((answer, at) => !isChosen(answer, at)).map(positionOf);
    const list = join(program.folder, 'positions');
    const asked = join(program.folder, 'asked');
    for (const file of [list, asked]) writeFileSync(file, '');
    const home = program.begin();
    const env = { OPENRATH_KILLED_AT: list, OPENRATH_PASSED_AT: passed.join('\n'), OPENRATH_ASKED_IN: asked };
    let story: Story | undefined;
    for (let kills = 0; story === undefined && kills <= positions.length; kills++)
      story = await program.live(home, env, 'kill-at-answer.ts');
    const killedAt = linesOf(list);
    console.log(
      `kills at positions of the sample: ${killedAt.length} of ${positions.length}; it has ${answers.length}`,
    );
    expect(killedAt.toSorted()).toEqual(positions.toSorted());
    expect({ ...story, asked: 0 }).toEqual(whole);
    const acting = new Set(histories.flat().filter(actsOnWorld).map(positionOf));
    expect(linesOf(asked).length).toBe(positions.filter((position) => acting.has(position)).length);
  }, 600_000);

  it.runIf(IS_FULL)(
    'R1, R5, R6, T2: killed before or after any one of its events comes to the same, and a person is asked where a call that acts on the world has no end',
    async () => {
      const moments = histories.flatMap((history) => momentsOf(history));
      const queue = moments.values();
      let killed = 0;
      const lane = async () => {
        for (const { at, isUncertain } of queue) {
          const { wasKilled, story } = await program.lives({ OPENRATH_KILL_AT_EVENT: at });
          if (wasKilled) killed++;
          expect([at, story]).toEqual([at, { ...whole, asked: isUncertain ? 1 : 0 }]);
        }
      };
      await Promise.all(Array.from({ length: TOGETHER }, lane));
      console.log(`kills at events of the sample: ${killed} of ${moments.length}`);
      expect(killed).toBe(moments.length);
    },
    3_600_000,
  );
});

interface Moment {
  /** As the hook takes it. */
  readonly at: string;
  /** A call began there that acts on the world, and its end is not on record. */
  readonly isUncertain: boolean;
}

/** Both sides of each event of a session. */
function momentsOf(history: readonly SessionEvent[]): readonly Moment[] {
  const open = new Set<string>();
  return history.flatMap((event) => {
    const { kind, session, seq } = event;
    const before: Moment = { at: `${session} ${seq} before`, isUncertain: open.size > 0 };
    if (actsOnWorld(event)) open.add(positionOf(event));
    if (kind === 'tool/ended') open.delete(positionOf(event));
    return [before, { at: `${session} ${seq} after`, isUncertain: open.size > 0 }];
  });
}
