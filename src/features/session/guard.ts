/** The roles of the product. */
export type Role = 'admin' | 'supporter' | 'user';
/** Who may see a route: by default everyone, with a list these roles, with `onlyGuest` nobody who is signed in. */
export type Requirement = readonly Role[] | 'onlyGuest' | undefined;

export const permissions = {
  admin: ['admin'],
  supporter: ['admin', 'supporter'],
  user: ['admin', 'supporter', 'user'],
  /** For what an admin has under administration. */
  teacher: ['user'],
} as const satisfies Record<Role | 'teacher', readonly Role[]>;

/** Who asks; a person's roles come as a list, or as one word from older back ends. */
export interface Visitor {
  signedIn: boolean;
  roles: readonly Role[] | Role | null;
}

export function isAllowed(requirement: Requirement, visitor: Visitor): boolean {
  if (requirement === undefined) return true;
  if (requirement === 'onlyGuest') return !visitor.signedIn;
  const { roles } = visitor;
  const none = roles === null || roles.length === 0;
  if (requirement.length === 0) return none;
  if (!visitor.signedIn || none) return false;
  return typeof roles === 'string'
    ? requirement.includes(roles)
    : roles.some((role) => requirement.includes(role));
}

const origin = 'https://app.invalid';

/** A path as the router reads it, decoded and in any case; nothing where it cannot be read. */
function readPath(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname).toLowerCase();
  } catch {
    return undefined;
  }
}

/** A path of this app, or nothing: never another origin, whatever dots and codes hide it, never the login page itself. */
export function safePath(wanted: string | undefined): string | undefined {
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, origin)) return undefined;
  const url = new URL(wanted, origin);
  const path = url.origin === origin ? readPath(url.pathname) : undefined;
  if (path === undefined || /^\/([/\\]|login(\/|$))/.test(path)) return undefined;
  return `${url.pathname}${url.search}`;
}

/** What the guard decides. `noRole`: signed in, yet no role opens this, and there is nowhere better to send her. */
export type Verdict =
  | { kind: 'allow' }
  | { kind: 'noRole' }
  | { kind: 'login'; redirect: string }
  | { kind: 'leave'; to: string };

/** Decides about one visit; `here` is path and search, `wanted` what the login address asked to return to. */
export function guard(
  requirement: Requirement,
  visitor: Visitor,
  here: string,
  wanted?: string,
): Verdict {
  if (isAllowed(requirement, visitor)) return { kind: 'allow' };
  if (!visitor.signedIn) return { kind: 'login', redirect: safePath(here) ?? '/' };
  const to = safePath(wanted) ?? '/';
  const placeOf = (path: string) => readPath(path.replace(/\/*([?#].*)?$/s, ''));
  const wouldLoop = placeOf(to) === placeOf(here);
  return requirement !== 'onlyGuest' && (wouldLoop || !visitor.roles?.length)
    ? { kind: 'noRole' }
    : { kind: 'leave', to };
}
