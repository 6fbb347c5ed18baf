import { FilePen } from 'lucide-react';
import { PathText } from '../untrusted-text/path-text.tsx';

/** Paths that a result or an input names. */
export function FileList({ paths }: { readonly paths: readonly string[] }) {
  return paths.map((path) => (
    <div key={path} className="flex min-h-7 items-center gap-2 border-t border-line py-1 text-sm first:border-0">
      <FilePen size={13} aria-hidden className="flex-none text-ink-3" />
      <PathText path={path} />
      <span className="ml-auto flex-none text-2xs text-ink-3">claimed</span>
    </div>
  ));
}
