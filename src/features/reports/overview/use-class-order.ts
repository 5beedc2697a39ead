import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { compareNames } from '#domain/persian-order.ts';
import { classBasesQuery, classesQuery } from '#src/features/school/index.ts';
import { useScope } from '#src/features/session/index.ts';

/** As many as one call takes. */
const MOST = 100;
/** A school does not get new classes while a report is looked at. */
const calm = { staleTime: 5 * 60_000 };

interface Named {
  id: string;
  name: string;
}

/** Compares classes as the school orders them; those it does not name come last, by name. */
export function useClassOrder(): (a: Named, b: Named) => number {
  const scope = useScope();
  const bases = useQuery({ ...classBasesQuery(scope), ...calm }).data;
  const baseIds = (bases ?? []).map(({ id }) => id).slice(0, MOST);
  const classes = useQuery({ ...classesQuery(scope, baseIds), ...calm }).data;
  return useMemo(() => {
    const places = new Map((classes ?? []).map(({ id }, place) => [id, place]));
    const placeOf = ({ id }: Named) => places.get(id) ?? places.size;
    return (a, b) => placeOf(a) - placeOf(b) || compareNames(a.name, b.name);
  }, [classes]);
}
