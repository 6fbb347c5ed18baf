import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { benchPeers } from '../peers.ts';
import { loadPeers, type Peers } from './load-peers.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'openrath-peers-'));
  writeFileSync(join(folder, 'package-lock.json'), '{"name":"first"}');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** An install that leaves its mark each time. */
const marking = "fs.mkdirSync('node_modules', { recursive: true }); fs.appendFileSync('runs', 'x')";
const node = (script: string): Peers => ({ folder, install: [process.execPath, '-e', script] });
const runs = () => readFileSync(join(folder, 'runs'), 'utf8').length;
const loaded = async () => 'loaded';

describe('packages to measure against', () => {
  it('are installed once for one lock, and again for another', async () => {
    const found = [await loadPeers(node(marking), loaded), await loadPeers(node(marking), loaded)];
    const first = runs();
    appendFileSync(join(folder, 'package-lock.json'), ' ');
    found.push(await loadPeers(node(marking), loaded));
    expect({ found, first, second: runs() }).toEqual({
      found: [{ peer: 'loaded' }, { peer: 'loaded' }, { peer: 'loaded' }],
      first: 1,
      second: 2,
    });
  });

  it('are tried again after an install that failed', async () => {
    const failing = `${marking}; console.error('npm error code ENOTFOUND\\nnpm error a stack'); process.exit(3)`;
    const found = [await loadPeers(node(failing), loaded), await loadPeers(node(marking), loaded)];
    const skipped = `its packages can't be installed: ${process.execPath} -e ${failing} ended with 3: npm error code ENOTFOUND`;
    expect({ found, runs: runs() }).toEqual({ found: [{ skipped }, { peer: 'loaded' }], runs: 2 });
  });

  it('are skipped where they do not run', async () => {
    const broken = () => Promise.reject(new Error('no native part for this system\nand more'));
    expect(await loadPeers(node(marking), broken)).toEqual({
      skipped: 'its packages do not run here: Error: no native part for this system',
    });
  });
});

it('a bench without what it measures against says so in one row and goes on', async () => {
  expect(await benchPeers({ folder, install: ['no-such-program', 'ci'] })).toEqual([
    {
      what: "LangGraph.js' checkpointer: bytes, opening, fork",
      value: 'skipped',
      against: "its packages can't be installed: no-such-program ci can't be run: spawnSync no-such-program ENOENT",
    },
  ]);
});
