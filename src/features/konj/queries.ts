import { queryOptions } from '@tanstack/react-query';
import type { ExternalMember } from '#contract/konj/classroom.ts';
import {
  fetchExternalClasses,
  fetchExternalGrades,
  fetchExternalMembers,
  fetchExternalSchools,
} from '#src/api/classroom.ts';
import { fetchImported } from '#src/api/konj.ts';
import type { Account } from './konj-state.ts';

/** Whose lists they are; the token is no part of a key, so that it stands nowhere but in its cookie. */
export interface Source {
  token: string;
  account: Account;
}

/** Everything that was read from Konj, for when its session ends. */
export const KONJ_KEY = 'konj';

export const schoolsQuery = ({ token, account }: Source) =>
  queryOptions({
    queryKey: [KONJ_KEY, account.id, 'schools'],
    queryFn: ({ signal }) => fetchExternalSchools(token, signal),
  });

export const gradesQuery = ({ token, account }: Source, school: number) =>
  queryOptions({
    queryKey: [KONJ_KEY, account.id, 'grades', school],
    queryFn: ({ signal }) => fetchExternalGrades(token, school, signal),
  });

export const externalClassesQuery = ({ token, account }: Source, school: number, grade: number) =>
  queryOptions({
    queryKey: [KONJ_KEY, account.id, 'classes', school, grade],
    queryFn: ({ signal }) => fetchExternalClasses(token, school, grade, signal),
  });

export const membersQuery = (
  { token, account }: Source,
  externalClass: number,
  role: ExternalMember['role'],
) =>
  queryOptions({
    queryKey: [KONJ_KEY, account.id, 'members', externalClass, role],
    queryFn: ({ signal }) => fetchExternalMembers(token, externalClass, role, signal),
  });

/** Who of a class here came from Konj. */
export const importedQuery = (classId: string) =>
  queryOptions({
    queryKey: [KONJ_KEY, 'imported', classId],
    queryFn: ({ signal }) => fetchImported(classId, signal),
    enabled: classId !== '',
  });
