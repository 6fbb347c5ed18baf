import { openStudio } from 'openrath-studio';
import { expect, it, onTestFinished } from 'vitest';
import { isMissing } from '../adapters/sandbox/sandboxed.ts';
import { type ServedHome, servedHome } from './served-home.ts';
import { startShell } from './shell.ts';

const shell = startShell();

const script = [{ answer: [{ text: 'Done.' }] }];
/** As a list shows it. */
const short = (id: string) => id.slice(0, 12);

async function began(home: ServedHome): Promise<string> {
  const { out } = await home.openrath('run', 'Dig.', '--agent', home.agent([], script));
  return (out.at(-1) as unknown as { session: string }).session;
}

it.skipIf(isMissing)(
  'each flag and argument that takes an event takes a beginning of its id',
  async () => {
    const home = servedHome();
    const session = await began(home);
    await shell(home.folder, ['exec', session, '--', 'echo one > bed.txt']);
    await shell(home.folder, ['exec', session, '--', 'echo two > bed.txt']);
    const events = (await home.openrath('events', session)).out as unknown as { id: string; kind: string }[];
    const [first] = events.filter(({ kind }) => kind === 'tool/ended').map(({ id }) => id);
    const request = events.find(({ kind }) => kind === 'model/requested')?.id ?? '';
    const said = events.find(({ kind }) => kind === 'model/answered')?.id ?? '';
    const of = short(session);
    const done = async (...words: string[]) => {
      const { code, out, err } = await home.openrath(...words);
      expect([words[0], code, err]).toEqual([words[0], 0, '']);
      return out.at(-1) as unknown as Record<string, string>;
    };
    const at = short(first ?? '');
    expect(await done('files', of, '--at', at)).toMatchObject({ path: 'bed.txt', sizeBytes: 4 });
    expect(await done('restore', of, '--at', at)).toMatchObject({ at: first, changed: 1 });
    expect(await done('apply', of, '--to', home.at, '--at', at, '--preview')).toMatchObject({ changed: 1 });
    expect(await done('pin', of, short(said))).toMatchObject({ of: said });
    expect(await done('unpin', of, short(said))).toMatchObject({ of: said });
    expect(await done('compress', of, '--at', short(said), '--preview')).toMatchObject({ session });
    expect(await done('validate', of, '--at', short(said), '--pass')).toMatchObject({ at: said, verdict: 'passed' });
    const verdict = ((await home.openrath('events', session)).out.at(-1) as unknown as { id: string }).id;
    expect(await done('validate', of, '--withdraw', short(verdict))).toMatchObject({ withdrawn: verdict });
    expect(await done('context', short(request))).toMatchObject({ exactness: 'exact' });
    const plan = await done('replay', of, '--mode', 'rerun', '--from', short(request), '--preview');
    expect(plan).toMatchObject({ session });
    expect(await done('replay', of, '--mode', 'watch', '--from', at)).toMatchObject({ row: { session } });
    const head = ((await home.openrath('events', session)).out.at(-1) as unknown as { id: string }).id;
    const forked = await done('fork', of, '--at', at, '--expected-head', short(head));
    expect((await home.openrath('events', forked.session ?? '')).out[0]).toMatchObject({ parents: [first] });
    expect(await done('merge', of, short(forked.session ?? ''), '--ancestor', at, '--preview')).toBeDefined();
    expect(await done('erase', of, '--event', short(said))).toMatchObject({ erased: 1 });
  },
  60_000,
);

it('an id that is begun so in another session alone is none of this one’s history, and one of a parent is', async () => {
  const home = servedHome();
  const [ours, theirs] = [await began(home), await began(home)];
  const { host, close } = await openStudio({ home: home.folder });
  onTestFinished(close);
  const head = async (session: string) => {
    const shown = await host.sessions.show({ session });
    return shown.ok ? shown.row.head : '';
  };
  const beginning = short(await head(theirs));
  expect(await host.event.named({ beginning })).toEqual({ ok: true, events: [await head(theirs)] });
  expect(await host.event.named({ beginning, session: ours })).toEqual({ ok: true, events: [] });
  const forked = await host.sessions.fork({ session: theirs });
  expect(forked.ok && (await host.event.named({ beginning, session: forked.session }))).toEqual({
    ok: true,
    events: [await head(theirs)],
  });
  expect((await home.openrath('files', ours, '--at', beginning)).out).toMatchObject([
    { refused: { message: `${beginning} is no event of this session’s history.` } },
  ]);
});
