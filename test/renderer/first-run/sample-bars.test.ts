import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { composeHost } from '../../../core/compose-host.ts';
import { connect } from '../../../core/contract/connect.ts';
import {
  engineering,
  firstLook,
  research,
  samplePicture,
  trading,
} from '../../../renderer/features/first-run/sample-bars.ts';
import { duplexPair } from '../duplex-pair.ts';

it.each([
  ['made-up', {}, firstLook],
  ['engineering', { name: 'engineering' }, engineering],
  ['research', { name: 'research' }, research],
  ['trading', { name: 'trading' }, trading],
] as const)('I5: the card of the %s sample shows the steps that its record has', async (_, named, drawn) => {
  const home = await mkdtemp(join(tmpdir(), 'sample-bars-'));
  const host = await composeHost(home, {});
  onTestFinished(async () => {
    await host.close();
    await rm(home, { recursive: true });
  });
  const { here, there } = duplexPair();
  host.attach(there);
  const client = connect(here);

  const opened = await client.import.sample(named);
  const { bars, lanes, shape = [] } = await client.sessions.preview({ session: opened.ok ? opened.session : '' });

  const graph = await client.graph.open({ session: opened.ok ? opened.session : '' });
  expect(graph.ok && graph.lanes.map(({ row }) => row.kind)).toEqual(drawn.map(({ kind }) => kind));

  const placeOf = (key: string) => String(bars.findIndex((bar) => bar.key === key));
  expect(samplePicture(drawn)).toEqual({
    lanes,
    bars: bars.map((bar, at) => ({ ...bar, key: String(at) })),
    shape: shape.map(({ from, status }) => ({ status, ...(from === undefined ? {} : { from: placeOf(from) }) })),
  });
});
