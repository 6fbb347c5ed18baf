import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { contentPolicy } from '../core/contract/content-policy.ts';

/** The one origin that our windows have. */
export const appOrigin = 'app://openrath';

/** The address that a window opens. */
export const appPage = `${appOrigin}/index.html`;

/** The address that a window shows after its page has crashed. */
export const crashPage = `${appOrigin}/crashed.html`;

const mimeTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/**
 * Answers requests of our own scheme from the files that lay in `folder` when this was called: a path that is not on
 * that list is 404, whatever it is spelled like, and only GET and HEAD are understood. Every answer carries the policy.
 */
export function serveFolder(folder: string): (request: Request) => Promise<Response> {
  const files = new Map(listFiles(folder).map((file) => [`/${relative(folder, file).split(sep).join('/')}`, file]));
  return async (request) => {
    const url = new URL(request.url);
    if (`${url.protocol}//${url.host}` !== appOrigin) return answer(404, 'not found');
    if (request.method !== 'GET' && request.method !== 'HEAD') return answer(405, 'only GET is understood here');
    const file = files.get(url.pathname === '/' ? '/index.html' : url.pathname);
    if (file === undefined) return answer(404, 'not found');
    return answer(200, new Uint8Array(await readFile(file)), extname(file));
  };
}

function answer(status: number, body: string | Uint8Array<ArrayBuffer>, extension = ''): Response {
  return new Response(body, {
    status,
    headers: {
      'content-type': mimeTypes[extension] ?? 'text/plain; charset=utf-8',
      'content-security-policy': contentPolicy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    },
  });
}

/** Links are not followed; Node's own recursive way would. */
function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return listFiles(path);
    return entry.isFile() ? [path] : [];
  });
}
