import { createContext, use, useEffect, useMemo } from 'react';
import type { Offline } from '#src/offline/index.ts';
import type { Person } from './person.ts';

/** What screens need of the engine that keeps and sends work. */
export type Engine = Pick<
  Offline,
  | 'outbox'
  | 'bank'
  | 'connectivity'
  | 'drafts'
  | 'files'
  | 'kept'
  | 'rescue'
  | 'history'
  | 'lost'
  | 'storage'
  | 'vault'
>;

export const PersonContext = createContext<Person | null>(null);
export const EngineContext = createContext<Engine | null>(null);
/** Whether the engine has come and read the device; before that its counts mean nothing. */
export const EngineReadyContext = createContext(false);

/** The signed-in person; pages behind the guard always have one. */
export function usePerson(): Person {
  const person = use(PersonContext);
  if (!person) throw new Error('usePerson needs a signed-in person');
  return person;
}

/** The current school and semester, as calls take them. */
export function useScope(): { schoolId: string; semesterId: string } {
  const { school, semester } = usePerson();
  return { schoolId: school.id, semesterId: semester?.id ?? '' };
}

/** The school year that can be changed, whichever is shown: what is made anew goes there; null where there is none. */
export interface CurrentYear {
  schoolId: string;
  semesterId: string;
  name: string;
  /** Whether it is the one that is shown. */
  isShown: boolean;
}

export function useCurrentYear(): CurrentYear | null {
  const { school, semester, memberships } = usePerson();
  return useMemo(() => {
    const years = memberships.find((one) => one.school.id === school.id)?.semesters ?? [];
    const shown = semester?.active ? semester : null;
    const year = shown ?? years.find(({ active }) => active);
    return year
      ? { schoolId: school.id, semesterId: year.id, name: year.name, isShown: year === shown }
      : null;
  }, [memberships, school.id, semester]);
}

/** The engine that keeps and sends work; the same object for as long as the app is open. */
export function useOffline(): Engine {
  const engine = use(EngineContext);
  if (!engine) throw new Error('useOffline needs the engine');
  return engine;
}

/** Fetches the engine; a first visit leaves it until the first data are there. */
export const BeginEngineContext = createContext<() => void>(() => undefined);

/** For pages on which nothing can be done without the engine: it is fetched beside their first data. */
export function useEngineSoon(): void {
  const begin = use(BeginEngineContext);
  useEffect(begin, [begin]);
}

export function useEngineReady(): boolean {
  return use(EngineReadyContext);
}
