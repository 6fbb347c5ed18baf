import { isNode, type Node, type Source } from '../../rings/read-source.ts';

/** What rows, reports and acts call their texts from outside: from logs, from file systems, from persons. */
const fromOutside = new Set([
  ...['title', 'lastStep', 'path', 'gap', 'project', 'projectLabel', 'model', 'models', 'tool', 'cwd', 'folder'],
  ...['current', 'reason', 'statusDetail', 'message', 'remedy', 'mediaType'],
  ...['sessionTitle', 'stepTitle', 'stepText', 'projectName', 'sourceLabel'],
]);
/** Of names that mean other things too, those that are from outside. */
const wholeNames = new Set(['act.says', 'row.says', 'fault.detail', 'context.because', 'detail.kind', 'detail.by']);
/** What makes a text safe to show, and what gives no text of theirs. */
const safeCalls = new Set(['seenText', 'count', 'counted', 'short', 'bytes', 'cost', 'duration', 'moment', 'cx']);
/** Components that show what they are given by themselves. */
const safeParts = new Set(['EmptyState', 'StatusWord', 'KindIcon']);
const spoken = new Set(['title', 'aria-label', 'label', 'alt', 'placeholder', 'detail', 'about']);

/** Places of a component at which a text from outside becomes text of the page or of a label as it is: `row.path`. */
export function rawPlaces({ nodes, text }: Source): string[] {
  const spelled = ({ start, end }: Node) => text.slice(start, end as number);
  return nodes.flatMap((node) =>
    placesOf(node).flatMap((place) =>
      mentions(place).flatMap((mention) => {
        const isOutside = isNamed(mention.property ?? mention.callee ?? mention) || wholeNames.has(spelled(mention));
        return isOutside ? [spelled(mention)] : [];
      }),
    ),
  );
}

/** The expressions that a node puts on the page. */
function placesOf(node: Node): Node[] {
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') return (node.children as Node[]).flatMap(expressionOf);
  if (node.type !== 'JSXOpeningElement' || !isNode(node.name) || safeParts.has(String(node.name.name))) return [];
  return (node.attributes as Node[]).flatMap(({ name, value }) =>
    isNode(name) && isNode(value) && spoken.has(String(name.name)) ? expressionOf(value) : [],
  );
}

function expressionOf(node: Node): Node[] {
  return node.type === 'JSXExpressionContainer' && isNode(node.expression) ? [node.expression] : [];
}

function mentions(node: unknown): Node[] {
  if (Array.isArray(node)) return node.flatMap(mentions);
  if (!isNode(node)) return [];
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
    case 'BinaryExpression':
      return node.operator === '+' ? mentions([node.left, node.right]) : [];
    case 'ConditionalExpression':
      return mentions([node.consequent, node.alternate]);
    case 'LogicalExpression':
      return node.operator === '&&' ? mentions(node.right) : mentions([node.left, node.right]);
    case 'MemberExpression':
    case 'Identifier':
      return [node];
    case 'CallExpression':
      return ofCall(node);
    default:
      return mentions(Object.values(node).filter((child) => typeof child === 'object'));
  }
}

function ofCall(node: Node): Node[] {
  const callee = node.callee as Node;
  if (callee.type === 'Identifier') {
    if (safeCalls.has(String(callee.name))) return [];
    return isNamed(callee) ? [node] : mentions(node.arguments);
  }
  return [...mentions(callee.object), ...mentions(node.arguments)];
}

function isNamed(node: unknown): boolean {
  return isNode(node) && fromOutside.has(String(node.name));
}
