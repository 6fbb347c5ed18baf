/** A stretch of a line of code with one colour. */
export interface CodeWord {
  readonly kind: 'plain' | 'keyword' | 'string' | 'number' | 'comment';
  readonly text: string;
}

/** Lines longer than this are not coloured: nobody reads them and a pattern could be slow on them. */
const longestLine = 1_000;

const keywords =
  'abstract|and|as|async|await|break|case|catch|class|const|continue|def|default|defer|del|do|elif|else|enum|except|' +
  'export|extends|extern|final|finally|fn|for|foreach|from|func|function|go|if|impl|implements|import|in|instanceof|' +
  'interface|is|lambda|let|match|mod|module|mut|namespace|new|not|of|or|override|package|pass|private|protected|pub|' +
  'public|raise|readonly|return|select|self|static|struct|super|switch|template|then|this|throw|trait|try|type|typeof|' +
  'union|unless|until|use|using|val|var|void|when|where|while|with|yield|True|False|None|true|false|null|undefined|nil';

const strings = `"(?:[^"\\\\]|\\\\.)*"|'(?:[^'\\\\]|\\\\.)*'|\`(?:[^\`\\\\]|\\\\.)*\``;
const numbers = '\\b\\d[\\d_]*(?:\\.\\d+)?\\b';
const slashes = '\\/\\/.*$|\\/\\*.*?(?:\\*\\/|$)';
const hashes = '#.*$';

/**
 * Colours one line of code by rough and general rules: enough to read a diff by, no more. The words together are the
 * line, unchanged. A language whose comments start with `#` is told by the ending of its file.
 */
export function codeWords(line: string, path: string): CodeWord[] {
  if (line.length > longestLine || prose.test(path)) return [{ kind: 'plain', text: line }];
  const pattern = hashed.test(path) ? hashPattern : slashPattern;
  const words: CodeWord[] = [];
  let from = 0;
  for (const match of line.matchAll(pattern)) {
    if (match.index > from) words.push({ kind: 'plain', text: line.slice(from, match.index) });
    words.push({ kind: kindOf(match), text: match[0] });
    from = match.index + match[0].length;
  }
  if (from < line.length) words.push({ kind: 'plain', text: line.slice(from) });
  return words;
}

const prose = /\.(?:md|mdx|txt|rst|csv|tsv|log|svg|html?|xml)$/i;
const hashed = /(?:\.(?:py|rb|sh|bash|zsh|ya?ml|toml|pl|r|jl|nix|cfg|ini|conf|tf)|Dockerfile|Makefile)$/i;

const patternOf = (comment: string) =>
  new RegExp(`(?<comment>${comment})|(?<string>${strings})|(?<number>${numbers})|\\b(?<keyword>${keywords})\\b`, 'g');
const hashPattern = patternOf(hashes);
const slashPattern = patternOf(slashes);

function kindOf(match: RegExpExecArray): CodeWord['kind'] {
  if (match.groups?.comment !== undefined) return 'comment';
  if (match.groups?.string !== undefined) return 'string';
  return match.groups?.number !== undefined ? 'number' : 'keyword';
}
