/** Which components React draws while something is done. To be imported before anything that imports React. */

/** As much of React's own tree as tells what a commit has drawn. */
interface Fiber {
  tag: number;
  flags: number;
  type: unknown;
  child: Fiber | null;
  sibling: Fiber | null;
  alternate: Fiber | null;
}

interface Hook {
  onCommitFiberRoot?: (id: number, root: { current: Fiber }, ...rest: unknown[]) => void;
  [name: string]: unknown;
}

/** Functions, forwarded ones and memoised ones; what a comparison is wrapped around is counted itself. */
const COMPONENTS = new Set([0, 11, 15]);
/** React's flag of a component that was called. */
const WAS_DRAWN = 1;

const listeners = new Set<(root: Fiber) => void>();
const hooked: Window & { __REACT_DEVTOOLS_GLOBAL_HOOK__?: Hook } = window;
const hook = (hooked.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
  supportsFiber: true,
  inject: () => 1,
  onCommitFiberUnmount: () => undefined,
});
const before = hook.onCommitFiberRoot;
hook.onCommitFiberRoot = (id, root, ...rest) => {
  before?.call(hook, id, root, ...rest);
  for (const listener of listeners) listener(root.current);
};

function nameOf(type: unknown): string {
  if (typeof type === 'function') return type.name;
  if (typeof type !== 'object' || type === null) return '';
  return nameOf(Reflect.get(type, 'type') ?? Reflect.get(type, 'render'));
}

/** Whatever React did not look into has the very same children as before. */
function* drawnIn(fiber: Fiber): Generator<string> {
  const { alternate } = fiber;
  const isNew = alternate === null;
  if (COMPONENTS.has(fiber.tag) && (isNew || fiber.flags & WAS_DRAWN)) yield nameOf(fiber.type);
  if (!isNew && alternate.child === fiber.child) return;
  for (let child = fiber.child; child; child = child.sibling) yield* drawnIn(child);
}

/** The names of all components that were drawn meanwhile, each as often as it was. */
export async function drawnBy(act: () => Promise<unknown>): Promise<string[]> {
  const drawn: string[] = [];
  const listen = (root: Fiber) => drawn.push(...drawnIn(root));
  listeners.add(listen);
  try {
    await act();
  } finally {
    listeners.delete(listen);
  }
  return drawn;
}
