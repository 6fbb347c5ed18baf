import { expect, it } from 'vitest';
import { tempFolder } from '../adapters/workspace-cas/temp-workspaces.ts';
import { accepted, asHost, runIn } from './forked-runs.ts';

const file = (path: string, sizeBytes: number, mode = 0o644) =>
  expect.objectContaining({ kind: 'file', path, sizeBytes, mode });

it('T1: of a step it is told what it changed of each path, and of two moments what differs', async () => {
  await asHost(tempFolder(), async (host) => {
    const { session } = accepted(await host.runs.create({ workspace: { how: 'empty' } }));
    await runIn(host, session, { command: 'echo one > a.txt; echo b > b.txt', says: 'Made.' });
    await runIn(host, session, { command: 'echo two >> a.txt; rm b.txt; mkdir d; chmod 600 a.txt', says: 'Changed.' });
    const { events } = accepted(await host.sessions.events({ session, limit: 1000 }));
    const of = (kind: string) => events.filter(({ envelope }) => JSON.parse(envelope).kind === kind);
    const [made, changed] = of('tool/ended').map(({ id }) => id);
    const [began] = of('workspace/began').map(({ id }) => id);
    if (made === undefined || changed === undefined || began === undefined) throw new Error('no events of the runs');
    const listed = async (input: { event: string; since?: string }) => {
      const { ok: _, before, after, ...rest } = accepted(await host.files.changes({ session, ...input }));
      return { trees: [before === undefined, before === after], ...rest };
    };
    const added = [
      { path: 'a.txt', change: 'added', after: file('a.txt', 4) },
      { path: 'b.txt', change: 'added', after: file('b.txt', 2) },
    ];
    expect(await listed({ event: made })).toEqual({ trees: [false, false], changes: added, changed: 2 });
    expect(await listed({ event: changed })).toEqual({
      trees: [false, false],
      changes: [
        { path: 'a.txt', change: 'changed', before: file('a.txt', 4), after: file('a.txt', 8, 0o600) },
        { path: 'b.txt', change: 'removed', before: file('b.txt', 2) },
        { path: 'd', change: 'added', after: expect.objectContaining({ kind: 'folder', path: 'd' }) },
      ],
      changed: 3,
    });
    expect(await listed({ event: made, since: began })).toEqual({ trees: [false, false], changes: added, changed: 2 });
    expect(await listed({ event: began })).toEqual({ trees: [true, false], changes: [], changed: 0 });
    const last = events.at(-1)?.id ?? '';
    expect(await listed({ event: last })).toEqual({ trees: [false, true], changes: [], changed: 0 });
    expect(await host.files.changes({ session, event: 'f'.repeat(64) })).toEqual({
      ok: false,
      refusal: expect.objectContaining({ remedy: 'Name one that its history shows.' }),
    });
  });
}, 60_000);
