import type { ParsedLocation } from '@tanstack/react-router';
import {
  isAddressTokenWaiting,
  stepIn,
  type LoginStep,
  type SessionStore,
} from '#src/features/session/index.ts';
import { enter } from './-enter.ts';

/** What the address of the login page may carry: a path to return to, the service to go to, and a step besides signing in. */
export interface LoginSearch {
  redirect?: string;
  serviceType?: string;
  step?: LoginStep | undefined;
}

export function loginSearch(search: Record<string, unknown>): LoginSearch {
  const { redirect, serviceType } = search;
  const step = stepIn(search['step']);
  return {
    ...(typeof redirect === 'string' && { redirect }),
    ...(typeof serviceType === 'string' && { serviceType }),
    ...(step && { step }),
  };
}

/** Where a service's login leads. */
export function pathOfService(serviceType: string | undefined): string {
  if (serviceType === 'assignment') return '/assignments';
  return serviceType === 'sync-konj' ? '/sync-konj' : '/exams';
}

/**
 * Only guests see the login page; who is signed in goes on to where she wanted, unless the address brought an
 * account: that may be somebody else's.
 */
export async function enterLogin(
  session: SessionStore,
  location: ParsedLocation,
  search: LoginSearch,
  serviceType = search.serviceType,
) {
  // A link to set a password is about whom it names, whoever is signed in here; one to begin a school about nobody yet.
  const isLink = /^(?:reset token|begin code)=/.test(`${search.step} ${location.hash}`);
  if (isAddressTokenWaiting() || isLink) return { noRole: false };
  const wanted = search.redirect ?? (serviceType ? pathOfService(serviceType) : undefined);
  return enter(session, 'onlyGuest', location, wanted);
}
