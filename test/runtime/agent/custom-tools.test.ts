import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { sha256 } from '../../../core/adapters/sha256.ts';
import { LetGo } from '../../../core/runtime/runs/let-go.ts';
import { customTool } from '../../../core/runtime/tools/custom-tool.ts';
import type { EffectClass, Tool } from '../../../core/runtime/tools/tool.ts';
import { call, said } from '../../projections/made-history.ts';
import { saidBy } from '../../projections/steps/fold-events.ts';
import { type AgentHome, agentHome, disk, SESSION } from './agent-home.ts';
import { approved, askedIn, reply } from './answer-approval.ts';

class Killed extends LetGo {}

const custom = (name: string, effect: EffectClass, run: (signal: AbortSignal) => Promise<string>): Tool =>
  customTool(
    { name, description: '', input: z.strictObject({ to: z.string() }), effect, run: (_, { signal }) => run(signal) },
    sha256,
  );
const tides = custom('tides', 'read', async () => 'high at noon');
const turns = [[call('c1', 'tides', { to: 'Brest' })], [said('High at noon.')]];

async function begun(home: AgentHome) {
  const started = await home.runs.start({ session: SESSION, agent: home.agent, message: [said('When is it high?')] });
  if (!started.ok) throw new Error(started.refusal.message);
  return started.value;
}

const facts = async (home: AgentHome) =>
  (await home.events()).map(({ kind, payload }) => ({ kind, payload: payload as Record<string, unknown> }));

describe('T1: a custom tool of the program that hosts a run', () => {
  it('is on record: that it was offered, what it was asked, where it ran, what came of it', async () => {
    const home = await agentHome({ turns, tools: [tides] });
    expect(await (await begun(home)).ended).toEqual({ status: 'done', says: 'High at noon.' });
    const events = await facts(home);
    expect(events.map(({ kind }) => kind)).toEqual([
      'session/created',
      'run/started',
      'message',
      'tool/list-pinned',
      'model/requested',
      'model/answered',
      'tool/started',
      'tool/ended',
      'model/requested',
      'model/answered',
      'run/ended',
    ]);
    expect(events[3]?.payload).toEqual({ digest: expect.stringMatching(/^[0-9a-f]{64}$/), tools: ['tides'] });
    expect(events[6]?.payload).toMatchObject({
      tool: 'tides',
      version: tides.version,
      input: '{"to":"Brest"}',
      effect: 'read',
      placement: 'program',
    });
    expect(events[7]?.payload).toMatchObject({ ending: 'exited', parts: [{ output: 'high at noon', isError: false }] });
    expect(saidBy((s) => s.add('tool/list-pinned', { digest: 'a'.repeat(64), tools: ['tides'] }))).toEqual([
      'placement: the program: 1 tool | tides',
    ]);
  });

  it('asks a person where its call can’t be taken back, and says where it would run', async () => {
    const sent: string[] = [];
    const post = custom('post', 'irreversible', async () => `sent ${sent.push('a letter')}`);
    const home = await agentHome({ turns: [[call('c1', 'post', { to: 'Brest' })], [said('Sent.')]], tools: [post] });
    const run = await begun(home);
    const asked = await askedIn(home);
    expect([asked.payload.because, asked.payload.placement, asked.payload.command, sent]).toEqual([
      'no rule is for it; post is to ask',
      'program',
      '{"to":"Brest"}',
      [],
    ]);
    await reply(home, asked, approved(asked));
    await run.ended;
    expect(sent).toEqual(['a letter']);
  });

  it('is not offered to a person’s own command, which asks no model', async () => {
    const home = await agentHome({ turns, tools: [tides] });
    const command = await home.runs.exec({ session: SESSION, command: 'ls' });
    await (command.ok ? command.value.ended : undefined)?.catch(() => undefined);
    expect((await home.kinds()).slice(0, 3)).toEqual(['session/created', 'run/started', 'tool/started']);
  });

  it('X3: does not hold a stop up: one that never ends is left, and its call is closed on record', async () => {
    const { promise: started, resolve: start } = Promise.withResolvers<AbortSignal>();
    const deaf = custom('tides', 'read', (signal) => {
      start(signal);
      return new Promise(() => undefined);
    });
    const home = await agentHome({ turns, tools: [deaf] });
    const run = await begun(home);
    const signal = await started;
    await home.runs.stop(SESSION, 'enough');
    expect(await run.ended).toEqual({ status: 'stopped', says: 'enough' });
    expect(signal.aborted).toBe(true);
    expect((await facts(home)).slice(-2)).toMatchObject([
      { kind: 'tool/ended', payload: { ending: 'unknown' } },
      { kind: 'run/stopped' },
    ]);
  });
});

describe('R6: a run that was offered custom tools is taken up', () => {
  /** A run whose host ended as its call was to run. */
  async function cutOff(tools: readonly Tool[]) {
    const on = disk();
    const passing = (moment: string, at: string) => {
      if (moment === 'begun' && at.includes('call')) throw new Killed();
    };
    await (await begun(await agentHome({ on, turns, tools, passing }))).ended;
    return on;
  }

  it('not where they are not: it is refused by their names, and nothing is lost', async () => {
    const on = await cutOff([tides]);
    const other = await agentHome({ on, turns, tools: [] });
    const before = await other.kinds();
    expect(await other.runs.resume(SESSION)).toEqual({
      ok: false,
      refusal: {
        code: 'unsupported',
        message: 'The run was offered tides by the program that hosted it, which is not here.',
        remedy: 'Continue it in that program, or fork it: what goes on there goes on without.',
      },
    });
    expect(await other.kinds()).toEqual(before);

    const again = await agentHome({ on, turns, tools: [tides] });
    const taken = await again.runs.resume(SESSION);
    expect(taken.ok && (await taken.value.ended)).toEqual({ status: 'done', says: 'High at noon.' });
    expect((await again.kinds()).filter((kind) => kind === 'tool/list-pinned')).toHaveLength(1);
  });

  it('with those that it began with: ones that are here since then are offered to new runs alone', async () => {
    const builtIn = { ...tides, placement: 'host' } as const;
    const on = await cutOff([builtIn]);
    const later = custom('depth', 'read', async () => '4 m');
    const home = await agentHome({ on, turns, tools: [builtIn, later] });
    const taken = await home.runs.resume(SESSION);
    expect(taken.ok && (await taken.value.ended)).toEqual({ status: 'done', says: 'High at noon.' });
    expect(await home.kinds()).not.toContain('tool/list-pinned');
    await (await begun(home)).ended;
    expect((await facts(home)).findLast(({ kind }) => kind === 'tool/list-pinned')?.payload.tools).toEqual(['depth']);
  });
});
