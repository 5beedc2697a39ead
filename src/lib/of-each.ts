/**
 * A function of an object that does not change, worked out once for each: thousands of rows are asked for the same
 * with each change of one of them.
 */
export function ofEach<T extends object, R>(work: (one: T) => R): (one: T) => R {
  const known = new WeakMap<T, R>();
  return (one) => {
    const before = known.get(one);
    if (before !== undefined) return before;
    const found = work(one);
    known.set(one, found);
    return found;
  };
}
