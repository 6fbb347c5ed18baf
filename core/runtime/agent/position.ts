/**
 * Where in a run an answer of the world is asked for (R1): the path of the node, then what is asked, each with its number. Two asks of
 * one run never have one position, and the same run asks at the same positions in the same order, however often it is taken up again.
 */
export type Position = string & { readonly position: unique symbol };

/** The position of a node itself: `main`, `main/review`. */
export function nodePosition(...path: readonly [string, ...string[]]): Position {
  return path.map(escapeName).join('/') as Position;
}

/** A position below another: `main#3/model`, `main#3/call-0/approval`. */
export function below(position: Position, what: string, number?: number): Position {
  return `${position}/${escapeName(what)}${number === undefined ? '' : `-${number}`}` as Position;
}

/** The same node, another time round. */
export function iteration(position: Position, number: number): Position {
  return `${position}#${number}` as Position;
}

/** Names of nodes are a person's: what positions are made with is spelled out in them. */
function escapeName(name: string): string {
  return name.replace(/[%/#-]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
}
