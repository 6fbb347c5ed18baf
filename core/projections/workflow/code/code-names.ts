import { END_FUNCTION, NODE_CLASSES, UNKNOWN_NODE_CLASS } from '../../../model/workflow/node-classes.ts';

/** Fields that are something else in a class of a workflow, or that a reader of TypeScript takes for the beginning of something else. */
const TAKEN = new Set(
  (
    'name description limits edges layout forward run to toDocument compile namedChildren namedAgents constructor prototype __proto__ ' +
    'hasOwnProperty isPrototypeOf propertyIsEnumerable toLocaleString toString valueOf toJSON then ' +
    'static get set async declare readonly abstract accessor override public private protected in of is'
  ).split(' '),
);
const IMPORTED = new Set([
  'Workflow',
  END_FUNCTION,
  UNKNOWN_NODE_CLASS,
  ...Object.values(NODE_CLASSES).map(({ name }) => name),
]);
/** Of a name that is made, in UTF-16 units. */
const LONGEST = 60;

/** Whether a node's id can be the name of its field. */
export function isFieldName(id: string): boolean {
  return /^[A-Za-z_$][A-Za-z0-9_$]*$/.test(id) && !TAKEN.has(id) && !id.startsWith('__');
}

/** The name of the class of a workflow, made of the workflow's name. */
export function classNameOf(name: string): string {
  const words = wordsIn(name).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const made = words.join('').slice(0, LONGEST);
  if (!/^[A-Z]/.test(made)) return `Flow${made}`;
  return IMPORTED.has(made) ? `${made}Flow` : made;
}

/** Names of the fields of nodes, in order: the id where it can be one and is not given yet, else one that is made of it. */
export function fieldNames(ids: readonly string[]): readonly string[] {
  const given = new Set<string>();
  // What is an id as it stands is never taken by a name that is made of another one.
  const asTheyAre = new Set(ids.filter(isFieldName));
  return ids.map((id) => {
    const field =
      isFieldName(id) && !given.has(id) ? id : madeName(id, (name) => given.has(name) || asTheyAre.has(name));
    given.add(field);
    return field;
  });
}

function madeName(id: string, isGiven: (name: string) => boolean): string {
  const [first = '', ...rest] = wordsIn(id);
  const words = [
    first.charAt(0).toLowerCase() + first.slice(1),
    ...rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1)),
  ];
  const made = words.join('').slice(0, LONGEST);
  const base = isFieldName(made) ? made : `node${made.charAt(0).toUpperCase()}${made.slice(1)}`;
  if (!isGiven(base)) return base;
  for (let number = 2; ; number++) if (!isGiven(`${base}_${number}`)) return `${base}_${number}`;
}

function wordsIn(text: string): string[] {
  return text.match(/[A-Za-z0-9]+/g) ?? [];
}
