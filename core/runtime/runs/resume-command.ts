import type { EventId } from '../../model/ids.ts';
import type { EventOf, SessionEvent } from '../../model/read-event.ts';
import { accept, type Decision } from '../../model/refusal.ts';
import { RunFailed } from '../agent/run-failed.ts';
import type { RunWorld } from '../agent/run-world.ts';
import { mayGoOn } from './may-write.ts';
import { type Placed, placementOf } from './placement-of.ts';
import type { Begun } from './runs.ts';
import type { RunsWorld } from './runs-world.ts';
import { installer, standInOf } from './stand-ins.ts';
import { runOwn } from './start-exec.ts';
import { pathsBeside, setUp } from './start-setup.ts';
import { judge, verdictIn } from './start-validation.ts';
import { Stopped } from './stopped.ts';

type Session = Required<Pick<Placed, 'history' | 'session'>> & { readonly session: NonNullable<Placed['session']> };

/**
 * Takes up a run of one command of a person that was cut off: what became of the command is asked first where its class of effect says so (T2),
 * and it is never made again but where the person asks for that, or that class allows it. One that was cut off before its command began has
 * nothing to take up, and ends.
 */
export function resumeCommand(
  world: RunsWorld,
  started: EventOf<'run/started'>,
  { history, session }: Session,
): Decision<Begun> {
  const { payload, envelope } = started;
  const { run } = envelope;
  const by = standInOf(payload.turn);
  if (by === undefined || run === undefined) throw new Error(`${started.id} begins no run of a command`);
  const may = mayGoOn(history, session);
  if (!may.ok) return may;
  const ofRun = history.filter((event) => event.envelope.run === run);
  const call = ofRun.find((event) => event.kind === 'tool/started');
  const work = (opened: RunWorld): Promise<string> => {
    if (call?.kind !== 'tool/started') throw new Stopped('host', NOT_BEGUN);
    const { callId, input } = call.payload;
    const asked = commandIn(input);
    switch (by.turn) {
      case 'person':
        return runOwn(opened, { callId, command: asked.command });
      case 'setup':
        // It runs again unasked, and may reach the network: another home's consent is none here.
        if (world.madeHere?.()(started) === false) throw new Stopped('host', ELSEWHERE);
        return goOnSettingUp(opened, asked, { world, history, session, ofRun });
      case 'validation':
        return judge(opened, {
          command: asked.command,
          criterion: payload.criterion ?? NOT_SAID,
          judged: envelope.parents[0] as EventId,
          told: verdictIn(history, opened.run),
        });
    }
  };
  return accept({
    run,
    agent: by.agent,
    startedAtMs: envelope.atMs,
    durability: 'every-step',
    isTakenUp: true,
    endsUnlessAgain: true,
    isBare: by === installer,
    work: async (opened) => await work(opened),
  });
}

const NOT_BEGUN = 'it was cut off before its command began: nothing was run';
const ELSEWHERE = 'it was cut off in another home: its setup is not run again in this one';
const NOT_SAID = 'its command passes; what that shows is not on record';

/** What was asked of a stand-in's tool. Throws RunFailed where that can't be read. */
function commandIn(input: string): Parameters<typeof setUp>[1] {
  try {
    return JSON.parse(input) as Parameters<typeof setUp>[1];
  } catch (cause) {
    throw new RunFailed(`What its command was can’t be read: ${String(cause)}`);
  }
}

interface SettingUp extends Session {
  readonly world: RunsWorld;
  readonly ofRun: readonly SessionEvent[];
}

async function goOnSettingUp(
  opened: RunWorld,
  asked: Parameters<typeof setUp>[1],
  { world, history, session, ofRun }: SettingUp,
): Promise<string> {
  if (ofRun.some(({ kind }) => kind === 'workspace/set-up')) return 'Set up.';
  const { setups, workspaces, madeHere } = world;
  const backend = placementOf({ history, session, madeHere }, installer.agent);
  const without = pathsBeside(
    history.slice(
      0,
      history.findIndex(({ envelope }) => envelope.run === opened.run),
    ),
  );
  return await setUp(opened, asked, { setups, backend, workspaces: await workspaces(), isFresh: false, without });
}
