import { redirect, type ParsedLocation } from '@tanstack/react-router';
import { guard, type Requirement, type SessionStore } from '#src/features/session/index.ts';

/** Runs the guard for a route; refuses by redirecting, and says where to return to. */
export async function enter(
  session: SessionStore,
  requirement: Requirement,
  location: ParsedLocation,
  wanted?: string,
): Promise<{ noRole: boolean }> {
  // The login page opens at once; every other page first hears from the device who works here.
  if (requirement !== 'onlyGuest') await session.ready();
  const verdict = guard(requirement, session.visitor(requirement), location.href, wanted);
  const state = session.get();
  const hasLeft = state.kind === 'guest' && state.left === true;
  if (verdict.kind === 'login')
    throw redirect({
      to: '/login',
      search: hasLeft ? {} : { redirect: verdict.redirect },
      replace: true,
    });
  if (verdict.kind === 'leave') throw redirect({ href: verdict.to, replace: true });
  return { noRole: verdict.kind === 'noRole' };
}
