type Numbers = Uint8Array | Int32Array | Uint32Array | Float64Array;

const FIRST = 16;

/** The same numbers in an array of at least this length, with zeros behind them: of twice the length where it has to be another array. */
export function withRoom<N extends Numbers>(numbers: N, length: number): N {
  if (length <= numbers.length) return numbers;
  const ArrayOf = numbers.constructor as new (length: number) => N;
  const more = new ArrayOf(Math.max(length, numbers.length * 2, FIRST));
  more.set(numbers);
  return more;
}
