import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import {
  fetchAccounts,
  fetchCardSignIn,
  fetchPersonals,
  fetchRegistration,
  fetchTeachers,
  type AccountFilter,
} from '#src/api/accounts.ts';
import { fetchAudit, type AuditFilter } from '#src/api/audit.ts';
import { fetchCardClasses, fetchCards } from '#src/api/cards.ts';
import { nextPage } from '#src/api/pages.ts';
import { fetchQueues } from '#src/api/queue-figures.ts';
import { fetchRoles } from '#src/api/roles.ts';
import { fetchHealth } from '#src/api/server-health.ts';
import type { SchoolRef } from '#src/api/school.ts';

const keep = { meta: { keepOnDevice: true } };

/** What the keys of all lists of accounts begin with. */
export const ACCOUNTS_KEY = ['accounts'] as const;

/** The accounts that match, page by page from 0. */
export const accountsQuery = (schoolId: string, filter: AccountFilter) =>
  infiniteQueryOptions({
    queryKey: [...ACCOUNTS_KEY, schoolId, filter],
    queryFn: ({ pageParam, signal }) => fetchAccounts(schoolId, filter, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: nextPage,
    // What is typed would be the name of the copy, and names lie in the clear.
    meta: { keepOnDevice: filter.search === '' },
  });

/** The roles that the school has made of its own. */
export const rolesQuery = (schoolId: string) =>
  queryOptions({
    queryKey: ['roles', schoolId],
    queryFn: ({ signal }) => fetchRoles(schoolId, signal),
    ...keep,
  });

/** Who may register. */
export const registrationQuery = (schoolId: string) =>
  queryOptions({
    queryKey: ['registration', schoolId],
    queryFn: ({ signal }) => fetchRegistration(schoolId, signal),
  });

/** What is asked for beside a login card. */
export const cardSignInQuery = (schoolId: string) =>
  queryOptions({
    queryKey: ['cardSignIn', schoolId],
    queryFn: ({ signal }) => fetchCardSignIn(schoolId, signal),
  });

export const personalsQuery = (scope: SchoolRef) =>
  queryOptions({
    queryKey: ['personals', scope.schoolId, scope.semesterId],
    queryFn: ({ signal }) => fetchPersonals(scope, signal),
    ...keep,
  });

/** Who teaches a class; nobody is asked for while none is chosen. */
export const teachersQuery = (scope: SchoolRef, classId: string | undefined) =>
  queryOptions({
    queryKey: ['teachers', scope.schoolId, scope.semesterId, classId ?? ''],
    queryFn: ({ signal }) => fetchTeachers(scope, classId ?? '', signal),
    enabled: classId !== undefined,
    ...keep,
  });

/** What waits on the devices, page by page from 0. */
export const queuesQuery = (schoolId: string) =>
  infiniteQueryOptions({
    queryKey: ['queues', schoolId],
    queryFn: ({ pageParam, signal }) => fetchQueues(schoolId, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: nextPage,
    ...keep,
  });

/** The audit log, page by page from 0. It stays on no device: where somebody signed in from is nobody else's to find. */
export const auditQuery = (schoolId: string, filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit', schoolId, filter],
    queryFn: ({ pageParam, signal }) => fetchAudit(schoolId, filter, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: nextPage,
  });

/** What the keys of all lists of cards begin with. */
export const CARDS_KEY = ['cards'] as const;

/** How many of each class have a card. */
export const cardClassesQuery = ({ schoolId, semesterId }: SchoolRef) =>
  queryOptions({
    queryKey: [...CARDS_KEY, schoolId, semesterId],
    queryFn: ({ signal }) => fetchCardClasses(signal),
    ...keep,
  });

/** Who of a class has a card. */
export const cardsQuery = ({ schoolId, semesterId }: SchoolRef, classId: string) =>
  queryOptions({
    queryKey: [...CARDS_KEY, schoolId, semesterId, classId],
    queryFn: ({ signal }) => fetchCards(classId, signal),
    ...keep,
  });

/** How the server is now: an older answer is worth nothing. */
export const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: ({ signal }) => fetchHealth(signal),
  staleTime: 0,
  gcTime: 0,
});
