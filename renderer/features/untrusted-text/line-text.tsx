import { ShownText } from './shown-text.tsx';

interface LineTextProps {
  readonly text: string;
  /** `exact` for paths, names of tools and the like, written left to right; `prose` for what a person or model wrote. */
  readonly mode?: 'prose' | 'exact';
}

/** Somebody else's text within a line of ours: every hidden character shown, and letters written right to left move nothing beside them. */
export function LineText({ text, mode = 'prose' }: LineTextProps) {
  return (
    <bdi dir={mode === 'exact' ? 'ltr' : undefined}>
      <ShownText text={text} mode={mode} />
    </bdi>
  );
}
