/** True where both are made of the same values, in whatever order their fields stand. For data as JSON has it. */
export function isSameData(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const fields = Object.entries(one);
  if (fields.length !== Object.keys(other).length) return false;
  return fields.every(([name, value]) => Object.hasOwn(other, name) && isSameData(value, Reflect.get(other, name)));
}
