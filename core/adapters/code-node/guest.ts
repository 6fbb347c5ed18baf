/**
 * What is run before a source, in the same place: a function of the host's `log`, the clock and the seed, which gives the one that calls the
 * source's function. It takes what it needs of the language before the source can put something else there, and writes to no list, since the
 * source may have told lists what that does. What it gives is JSON text: `[kind, text, stack]`, kind being `gave`, `refused` or `threw`.
 */
export const GUEST = `(log, clockMs, seed) => {
  'use strict';
  const { stringify, parse } = JSON;
  const { isArray } = Array;
  const { getPrototypeOf, getOwnPropertyDescriptor, keys, prototype: plain } = Object;
  const { isFinite } = Number;
  const { apply, construct } = Reflect;
  const { slice, indexOf } = String.prototype;
  const { imul, floor } = Math;
  const Text = String;
  const cut = (text, most) => apply(slice, text, [0, most]);

  const NativeDate = Date;
  const Clock = function Date(...given) {
    if (new.target === undefined) return apply(NativeDate.prototype.toString, new NativeDate(clockMs), []);
    return construct(NativeDate, given.length === 0 ? [clockMs] : given, new.target);
  };
  Clock.prototype = NativeDate.prototype;
  Clock.prototype.constructor = Clock;
  Clock.now = () => clockMs;
  Clock.parse = NativeDate.parse;
  Clock.UTC = NativeDate.UTC;
  globalThis.Date = Clock;

  let state = seed | 0;
  Math.random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };

  const told = (value) => {
    if (typeof value === 'string') return value;
    if (typeof value === 'bigint') return Text(value);
    try {
      return Text(stringify(value) ?? Text(value));
    } catch {
      return '(a value that can’t be told)';
    }
  };
  globalThis.console = {
    log: (...given) => {
      let line = '';
      for (let at = 0; at < given.length; at++) line += (at === 0 ? '' : ' ') + told(given[at]);
      log(stringify(line));
    },
  };

  class Refused {
    constructor(says) {
      this.says = says;
    }
  }
  const refuse = (what, path) => {
    throw new Refused(path === '' ? 'gives ' + what : 'gives ' + what + ' at ' + cut(path, 120));
  };
  const nameOf = (value) => {
    const made = getOwnPropertyDescriptor(getPrototypeOf(value) ?? {}, 'constructor')?.value;
    const name = typeof made === 'function' ? getOwnPropertyDescriptor(made, 'name')?.value : undefined;
    return typeof name === 'string' && name !== '' ? 'an object of the kind ' + cut(name, 60) : 'an object of its own kind';
  };
  const writer = (mostUnits, mostDepth) => {
    let left = mostUnits;
    const out = (text) => {
      left -= text.length;
      if (left < 0) throw new Refused('gives more than ' + mostUnits + ' characters of JSON');
      return text;
    };
    const write = (value, path, around) => {
      if (value === null || value === true || value === false) return out(Text(value));
      if (typeof value === 'string') return out(stringify(value));
      if (typeof value === 'number') return isFinite(value) ? out(stringify(value)) : refuse(Text(value), path);
      if (value === undefined) return refuse('undefined', path);
      if (typeof value === 'bigint') return refuse('a bigint', path);
      if (typeof value !== 'object') return refuse('a ' + typeof value, path);
      if (value instanceof Promise) return refuse('a promise', path);
      for (let above = around; above !== null; above = above.around)
        if (above.value === value) return refuse('an object that holds itself', path);
      const depth = around === null ? 1 : around.depth + 1;
      if (depth > mostDepth) return refuse('what is nested deeper than ' + mostDepth + ' levels', '');
      const inside = { value, depth, around };
      return isArray(value) ? list(value, path, inside) : members(value, path, inside);
    };
    const list = (value, path, around) => {
      let text = out('[');
      const { length } = value;
      for (let at = 0; at < length; at++)
        text += (at === 0 ? '' : out(',')) + write(own(value, at, path), path + '[' + at + ']', around);
      return text + out(']');
    };
    const members = (value, path, around) => {
      const above = getPrototypeOf(value);
      if (above !== plain && above !== null) return refuse(nameOf(value), path);
      const names = keys(value);
      let text = out('{');
      let isFirst = true;
      for (let at = 0; at < names.length; at++) {
        const name = names[at];
        const inner = path === '' ? name : path + '.' + name;
        const each = own(value, name, inner);
        if (each === undefined) continue;
        text += out((isFirst ? '' : ',') + stringify(name) + ':') + write(each, inner, around);
        isFirst = false;
      }
      return text + out('}');
    };
    const own = (value, name, path) => {
      const there = getOwnPropertyDescriptor(value, name);
      if (there !== undefined && !('value' in there)) return refuse('a getter', path);
      return there === undefined ? undefined : there.value;
    };
    return (value) => write(value, '', null);
  };

  /** Written by hand: the source may have told lists how they are written. */
  const answer = (kind, text, stack) => '[' + stringify(kind) + ',' + stringify(text) + ',' + stringify(stack) + ']';
  const describe = (error) => {
    const isObject = typeof error === 'object' && error !== null;
    const says = isObject && 'message' in error ? told(error.name) + ': ' + told(error.message) : told(error);
    const stack = isObject && typeof error.stack === 'string' ? cut(error.stack, 2000) : '';
    return answer('threw', cut(says, 500), stack);
  };
  const caught = (error) => {
    if (error instanceof Refused) return answer('refused', error.says, '');
    try {
      return describe(error);
    } catch {
      return answer('threw', 'something that can’t be told', '');
    }
  };
  return {
    caught,
    call: (made, values, mostUnits, mostDepth) => {
      try {
        if (typeof made !== 'function')
          throw new Refused('gives no function: its last expression must be one, as in (values) => values.plan');
        return answer('gave', writer(mostUnits, mostDepth)(made(parse(values))), '');
      } catch (error) {
        return caught(error);
      }
    },
  };
}`;
