import { FilePen } from 'lucide-react';
import { ShownText } from '../untrusted-text/shown-text.tsx';

/** Paths that a result or an input names, folder in grey. */
export function FileList({ paths }: { readonly paths: readonly string[] }) {
  return paths.map((path) => {
    const cut = Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1;
    return (
      <div key={path} className="flex min-h-7 items-center gap-2 border-t border-line py-1 text-sm first:border-0">
        <FilePen size={13} aria-hidden className="flex-none text-ink-3" />
        <span className="min-w-0 font-mono text-xs [overflow-wrap:anywhere]">
          <span className="text-ink-3">
            <ShownText text={path.slice(0, cut)} />
          </span>
          <ShownText text={path.slice(cut)} />
        </span>
        <span className="ml-auto flex-none text-2xs text-ink-3">claimed</span>
      </div>
    );
  });
}
