import { globSync } from 'node:fs';
import { expect } from 'vitest';
import { root } from '../../e2e/launch.ts';
import { fuseList } from './fuse-list.ts';
import { builtMain, countOf, textOf } from './subject.ts';

/** Item 1: what is loaded has one address, and http is written nowhere but for the loopback face. */
export function loadsOwnPagesOnly(): void {
  const main = builtMain();
  expect({ loadURL: countOf('.loadURL(', main), loadFile: countOf('loadFile(', main) }).toEqual({
    loadURL: 2,
    loadFile: 0,
  });
  const sources = globSync('{electron,core/server,core/contract,renderer}/**/*.{ts,tsx,mjs,html}', { cwd: root });
  const plain = sources.flatMap((path) =>
    [...textOf(path).matchAll(/\b(?:http|ws|ftp):\/\/[^\s'"`)<]*/g)].map(([address]) => `${path} ${address}`),
  );
  const unlike = plain.filter((line) => !/ (?:http|ws):\/\/(?:127\.0\.0\.1|localhost|\$\{)/.test(line));
  expect(unlike).toEqual([]);
  expect(plain.length).toBeGreaterThan(0);
}

/** Item 4, for what is shipped: the sandbox is on before anything opens, and nothing in the package switches it off. */
export function sandboxIsOn(): void {
  const main = builtMain();
  expect(main.indexOf('app.enableSandbox()')).toBeGreaterThan(0);
  expect(main.indexOf('app.enableSandbox()')).toBeLessThan(main.indexOf('app.whenReady()'));
  const shipped = ['package.json', 'electron-builder.yml', 'out/main/main.js', 'out/preload/preload.cjs'];
  expect(shipped.filter((path) => textOf(path).includes('no-sandbox'))).toEqual([]);
  expect(countOf("rootOnLinux ? ['--no-sandbox'] : []", textOf('electron/start.ts'))).toBe(1);
  expect(countOf('no-sandbox', textOf('electron/start.ts'))).toBe(1);
}

/** Items 8 to 10: nothing that opens the browser up is asked for, by preference or by switch. */
export function asksForNothingExperimental(): void {
  const main = builtMain();
  const words = [
    'allowRunningInsecureContent',
    'experimentalFeatures',
    'enableBlinkFeatures',
    'appendSwitch',
    'appendArgument',
    'webviewTag',
    'nodeIntegrationInWorker',
    'nodeIntegrationInSubFrames',
    'affinity',
  ];
  expect(words.filter((word) => main.includes(word))).toEqual([]);
}

/** Item 16, as far as it can be seen without a network: pinned, locked and installed are one exact version. */
export function electronIsPinned(): void {
  const own: { devDependencies: Record<string, string> } = JSON.parse(textOf('package.json'));
  const lock: { packages: Record<string, { version: string }> } = JSON.parse(textOf('package-lock.json'));
  const installed: { version: string } = JSON.parse(textOf('node_modules/electron/package.json'));
  const pinned = own.devDependencies.electron;
  expect(pinned).toMatch(/^\d+\.\d+\.\d+$/);
  expect([lock.packages['node_modules/electron']?.version, installed.version]).toEqual([pinned, pinned]);
}

/** Item 18, for the text: no file: address is made or loaded, and none is privileged. */
export function usesNoFileAddress(): void {
  const main = builtMain();
  expect(['file://', 'loadFile', 'pathToFileURL'].map((words) => countOf(words, main))).toEqual([0, 0, 0]);
  expect([...main.matchAll(/scheme: "([^"]*)"/g)].map(([, scheme]) => scheme)).toEqual(['app']);
  expect([...main.matchAll(/protocol\.handle\("([^"]*)"/g)].map(([, scheme]) => scheme)).toEqual(['app']);
}

/** Item 19: the configuration sets each fuse of the list and no other. What the package has is read by the packaging test. */
export function fusesAreConfigured(): void {
  const block = textOf('electron-builder.yml').split('electronFuses:\n')[1] ?? '';
  const set = [...block.matchAll(/^ {2}(\w+): (true|false)$/gm)].map(([, name, state]) => [name, state === 'true']);
  const wanted = fuseList.flatMap(({ name, on, asBuilt }) => (asBuilt === undefined ? [[name, on]] : []));
  expect(Object.fromEntries(set)).toEqual(Object.fromEntries(wanted));
}

/** Item 20, for the text: the preload exposes one object and uses no channel but those of the list. */
export function preloadExposesOneObject(): void {
  const preload = textOf('out/preload/preload.cjs');
  const source = textOf('electron/preload.ts');
  expect(countOf('exposeInMainWorld', preload)).toBe(1);
  const calls = [...source.matchAll(/ipcRenderer\.(?:send|invoke|on|removeListener)\(([^,)]+)/g)].map(
    ([, first]) => first,
  );
  expect(calls.filter((first) => !first?.startsWith('channels.') && first !== 'channel')).toEqual([]);
  expect(calls.length).toBeGreaterThan(5);
  expect(
    ['sendSync', 'sendToHost', 'postMessage', 'executeJavaScript'].filter((word) => preload.includes(word)),
  ).toEqual([]);
}
