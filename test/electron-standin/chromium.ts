import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** A running Chromium. */
export type Chromium = {
  /** Address of its DevTools. */
  readonly endpoint: string;
  /** Ends it at once and removes its profile. A no-op the second time. */
  readonly kill: () => void;
};

const startTimeoutMs = 20_000;
// The same engine without a browser's own window around each page takes a quarter less: it comes first.
const programs = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];
const always = [
  '--headless=new',
  '--remote-debugging-port=0',
  '--remote-debugging-pipe',
  '--no-startup-window',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-extensions',
  '--password-store=basic',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
];

/**
 * Starts the system's Chromium with a new profile.
 * @throws Error when there is none, or when it gives no DevTools address in time.
 */
export async function startChromium(switches: readonly string[]): Promise<Chromium> {
  const program = findChromium();
  const profile = mkdtempSync(join(tmpdir(), 'openrath-stand-in-'));
  // Nothing is said over the pipe. It is there because Chromium exits when it breaks, so that none outlives us.
  const child = spawn(program, [...always, `--user-data-dir=${profile}`, ...switches], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
  });
  let killed = false;
  const kill = () => {
    if (killed) return;
    killed = true;
    child.kill('SIGKILL');
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  };
  process.once('exit', kill);
  return { endpoint: await endpointOf(child, program), kill };
}

function endpointOf(child: ChildProcess, program: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const fail = (why: string) => reject(new Error(`stand-in: ${program} ${why}. It said: ${said}`));
    const timer = setTimeout(() => fail('gave no DevTools address in time'), startTimeoutMs);
    child.once('error', (error) => fail(error.message));
    child.once('exit', (code) => fail(`exited with ${code}`));
    child.stderr?.on('data', (chunk) => {
      said = (said + chunk).slice(-4_000);
      const [address] = /ws:\/\/\S+(?=\s)/.exec(said) ?? [];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve(address);
    });
  });
}

/** The system's Chromium. @throws Error that says how to get one. */
export function findChromium(): string {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const paths = programs.flatMap((program) => folders.map((folder) => join(folder, program)));
  const found = process.env.OPENRATH_CHROMIUM ?? paths.find((path) => existsSync(path));
  if (found === undefined)
    throw new Error('There is no Chromium: install it (apt-get install chromium) or name it in OPENRATH_CHROMIUM.');
  return found;
}
