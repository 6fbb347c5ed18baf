/**
 * Node's http, loaded when it is first asked for. By `import` it would bring Node's whole fetch along, which most starts never need: an import
 * reads each export of a module of Node, and some of these load what they give.
 */
export const nodeHttp = () => process.getBuiltinModule('node:http');

/** Node's https, as {@link nodeHttp}. */
export const nodeHttps = () => process.getBuiltinModule('node:https');
