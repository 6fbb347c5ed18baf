import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { composeHost } from '../../../core/compose-host.ts';
import { connect } from '../../../core/contract/connect.ts';
import { firstLook, samplePicture } from '../../../renderer/features/first-run/sample-bars.ts';
import { duplexPair } from '../duplex-pair.ts';

it('I5: the card of the made-up sample shows the steps that the log has', async () => {
  const home = await mkdtemp(join(tmpdir(), 'sample-bars-'));
  const host = await composeHost(home, {});
  onTestFinished(async () => {
    await host.close();
    await rm(home, { recursive: true });
  });
  const { here, there } = duplexPair();
  host.attach(there);
  const client = connect(here);

  const opened = await client.import.sample({});
  const { bars, lanes, shape = [] } = await client.sessions.preview({ session: opened.ok ? opened.session : '' });

  const graph = await client.graph.open({ session: opened.ok ? opened.session : '' });
  expect(graph.ok && graph.lanes.map(({ row }) => row.kind)).toEqual(firstLook.map(({ kind }) => kind));

  const placeOf = (key: string) => String(bars.findIndex((bar) => bar.key === key));
  expect(samplePicture(firstLook)).toEqual({
    lanes,
    bars: bars.map((bar, at) => ({ ...bar, key: String(at) })),
    shape: shape.map(({ from, status }) => ({ status, ...(from === undefined ? {} : { from: placeOf(from) }) })),
  });
});
