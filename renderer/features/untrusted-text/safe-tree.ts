import { defaultSchema } from 'rehype-sanitize';
import { piecesOf } from './hidden-characters.ts';

/** As much of a syntax tree as is walked here, of markdown and of HTML alike. */
interface Node {
  type: string;
  value?: string;
  tagName?: string;
  properties?: Record<string, unknown>;
  children?: Node[];
}

/** Turns HTML in markdown into the text that it is. Runs on the markdown tree, so that nothing after it ever sees markup. */
export function htmlAsText() {
  return (tree: Node): void =>
    replaceEach(tree, (node) => (node.type === 'html' ? [{ ...node, type: 'text' }] : undefined));
}

/** Puts each hidden character into a `mark` element of its own, which is drawn as a chip. Runs after the sanitiser. */
export function hiddenAsMarks() {
  return (tree: Node): void =>
    replaceEach(tree, (node) => {
      if (node.type !== 'text' || node.value === undefined) return undefined;
      const pieces = piecesOf(node.value, 'prose');
      if (pieces.every((piece) => piece.type === 'text')) return undefined;
      return pieces.map((piece): Node => {
        if (piece.type === 'text') return { type: 'text', value: piece.text };
        const properties = { dataCode: piece.code, dataName: piece.name, dataCount: piece.count };
        return { type: 'element', tagName: 'mark', properties, children: [] };
      });
    });
}

/**
 * What markdown may become. Addresses of links and images pass whatever their scheme, because they are only ever shown as
 * text; nothing else has a value that could load or run.
 */
export const safeSchema = {
  ...defaultSchema,
  protocols: {},
  tagNames: [
    ...[
      'p',
      'br',
      'hr',
      'h1',
      'h2',
      'h3',
      'h4',
      'h5',
      'h6',
      'blockquote',
      'ul',
      'ol',
      'li',
      'pre',
      'code',
      'em',
      'strong',
    ],
    ...['del', 'a', 'img', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'input', 'sup', 'section'],
  ],
  attributes: { a: ['href'], img: ['src', 'alt'], ol: ['start'], th: ['align'], td: ['align'], input: ['checked'] },
  required: {},
  clobber: [],
};

/** Walks without recursion: a tree may be as deep as its text allows. */
function replaceEach(tree: Node, replacement: (node: Node) => Node[] | undefined): void {
  const waiting = [tree];
  for (let parent = waiting.pop(); parent !== undefined; parent = waiting.pop()) {
    if (parent.children === undefined) continue;
    parent.children = parent.children.flatMap((child) => replacement(child) ?? [child]);
    for (const child of parent.children) waiting.push(child);
  }
}
