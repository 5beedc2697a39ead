import { useQuery } from '@tanstack/react-query';
import { membersQuery, type Source } from './queries.ts';
import { keyOf, memberOf, type Chosen } from './results.ts';

/** Under which name a class of Konj lists somebody; empty until its lists have come. */
export function useNames(source: Source, externalClass: number) {
  const students = useQuery(membersQuery(source, externalClass, 'student'));
  const teachers = useQuery(membersQuery(source, externalClass, 'teacher'));
  const members = [...(students.data ?? []), ...(teachers.data ?? [])].map(memberOf);
  const names = new Map(members.map((one) => [keyOf(one), one.name]));
  return (one: Pick<Chosen, 'role' | 'externalId'>) => names.get(keyOf(one)) ?? '';
}
