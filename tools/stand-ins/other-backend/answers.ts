/** How this back end answers: data in an envelope, errors as it likes. */
import type { Context } from 'hono';

/** Success. */
export const done = (c: Context, data: unknown) => c.json({ result: true, data });

/** The ways in which it says no; the specification shows none. */
export const refusals = {
  empty: (status: number) => new Response(null, { status }),
  string: (status: number) => Response.json('Refused', { status }),
  text: (status: number) =>
    new Response('Refused', { status, headers: { 'content-type': 'text/plain' } }),
  json: (status: number) => Response.json({ message: 'Refused' }, { status }),
  list: (status: number) => Response.json({ result: false, errors: ['Refused'] }, { status }),
  code: (status: number) =>
    Response.json({ result: false, errors: [{ code: 'AUTH_17', message: 'Refused' }] }, { status }),
} satisfies Record<string, (status: number) => Response>;
/** One of them. */
export type Refusing = keyof typeof refusals;

/** One page of a list; the caller says what its first page is called. */
export function pageOf<T>(all: readonly T[], index: number, size: number, first: 0 | 1 = 0) {
  const from = (index - first) * size;
  return {
    items: all.slice(from, from + size),
    total: all.length,
    pageIndex: index,
    pageSize: size,
  };
}

/** A whole list as one page. */
export const wholeList = <T>(all: readonly T[]) => pageOf(all, 0, 100);
