import { posix } from 'node:path';
import type { Problem } from './problem.ts';
import type { Source } from './read-source.ts';
import { type Ring, ringOf } from './ring-of.ts';

/** Imports that go the wrong way through the rings, or reach for a package that a ring must not know. */
export function direction(source: Source): Problem[] {
  const ring = ringOf(source.path);
  if (ring === undefined) return [];
  return source.imports.flatMap(({ from, start }) => {
    const why = from.startsWith('.') ? wrongWay(ring, source.path, from) : wrongPackage(ring, from);
    return why === undefined ? [] : [{ path: source.path, start, text: `${why}; instead: ${ring.instead}` }];
  });
}

function wrongWay(ring: Ring, path: string, from: string): string | undefined {
  const target = posix.join(posix.dirname(path), from);
  const other = ringOf(target);
  if (other === undefined) return `${ring.name} must not import ${target}, which is outside the program`;
  if (other.name === ring.name || ring.rings.includes(other.name)) return undefined;
  return `${ring.name} must not import from ${other.name} (${target})`;
}

function wrongPackage(ring: Ring, from: string): string | undefined {
  const name = packageOf(from);
  if (ring.never.includes(name)) return `${ring.name} must not import ${from}`;
  if (ring.packages !== undefined && !ring.packages.includes(name)) {
    return `${ring.name} may import these packages only: ${ring.packages.join(', ')} (it imports ${from})`;
  }
  return undefined;
}

function packageOf(from: string): string {
  if (from.startsWith('node:')) return 'node:';
  const parts = from.split('/');
  return from.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? from);
}
