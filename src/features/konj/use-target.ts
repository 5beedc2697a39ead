import { useQuery } from '@tanstack/react-query';
import { useScope } from '#src/features/session/index.ts';
import { classBasesQuery, classesQuery, coursesQuery } from '#src/features/school/index.ts';
import { foldText } from '#domain/text.ts';
import { externalClassesQuery, type Source } from './queries.ts';
import type { Place } from './stages.ts';

/** The classes here, which of them is meant, and what can be taught there; the class of the same name is offered first. */
export function useTarget(source: Source, place: Extract<Place, { room: number }>) {
  const scope = useScope();
  const bases = useQuery(classBasesQuery(scope));
  const ids = (bases.data ?? []).map(({ id }) => id);
  const classes = useQuery(classesQuery(scope, ids));
  const there = useQuery(externalClassesQuery(source, place.school, place.grade));
  const external = there.data?.find(({ id }) => id === place.room);
  const known = classes.data ?? [];
  const alike = known.filter(
    ({ name }) => external !== undefined && foldText(name) === foldText(external.name),
  );
  const asked = known.find(({ id }) => id === place.to);
  const target = asked ?? (place.to === undefined && alike.length === 1 ? alike[0] : undefined);
  const courses = useQuery(coursesQuery(scope, target ? [target.id] : []));
  return {
    scope,
    target,
    external,
    classes: known,
    courses: courses.data ?? [],
    error: classes.data === undefined ? (bases.error ?? classes.error) : null,
    isComing: bases.isLoading || classes.isLoading,
    isEmpty: bases.data?.length === 0 || classes.data?.length === 0,
    refetch: () => void Promise.all([bases.refetch(), classes.refetch()]),
  };
}
