import { ShownText } from './shown-text.tsx';

/** A path whose folder is grey, wrapped where it is long. Folders end at a slash of either kind. */
export function PathText({ path }: { readonly path: string }) {
  const cut = Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1;
  return (
    <span className="min-w-0 font-mono text-xs [overflow-wrap:anywhere]">
      <span className="text-ink-3">
        <ShownText text={path.slice(0, cut)} />
      </span>
      <ShownText text={path.slice(cut)} />
    </span>
  );
}
