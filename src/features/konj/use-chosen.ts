import { useState } from 'react';
import { usePerson } from '#src/features/session/index.ts';
import { keyOf, type Answer, type Chosen, type Outcome } from './results.ts';
import { recall, remember, type Remembered } from './window-memory.ts';

/** Whoever is chosen from a list stands there by name. */
const bare = ({ externalId, role, courseId }: Chosen): Chosen => ({ externalId, role, courseId });
const withCourse = (one: Chosen, courseId: string | undefined): Chosen => ({ ...one, courseId });

/** Who is chosen of a class of Konj, and what came of it; survives a reload of this window. */
export function useChosen(externalClass: number) {
  const { owner } = usePerson();
  const [state, setState] = useState(() => recall(owner, externalClass));
  const put = (change: Partial<Remembered>) => {
    const next = { ...state, ...change };
    setState(next);
    remember(next);
  };
  const isChosen = new Set(state.chosen.map(keyOf));
  return {
    chosen: state.chosen,
    outcomes: state.outcomes,
    /** What was said so far of those who bear the name of somebody here. */
    answers: state.answers ?? {},
    answer: (of: Outcome, answer: Answer) =>
      put({ answers: { ...state.answers, [keyOf(of)]: answer } }),
    find: (one: Pick<Chosen, 'role' | 'externalId'>) =>
      state.chosen.find((other) => keyOf(other) === keyOf(one)),
    add: (more: readonly Chosen[]) =>
      put({
        chosen: [...state.chosen, ...more.filter((one) => !isChosen.has(keyOf(one))).map(bare)],
      }),
    remove: (less: readonly Pick<Chosen, 'role' | 'externalId'>[]) => {
      const gone = new Set(less.map(keyOf));
      put({ chosen: state.chosen.filter((one) => !gone.has(keyOf(one))) });
    },
    setCourse: (of: Chosen, courseId: string | undefined) =>
      put({
        chosen: state.chosen.map((one) =>
          keyOf(one) === keyOf(of) ? withCourse(one, courseId) : one,
        ),
      }),
    /** What has become of them so far, while all of them stay chosen. */
    note: (outcomes: Outcome[]) => put({ outcomes }),
    /** All of them were asked about: nobody is chosen any more. */
    finish: (outcomes: Outcome[]) => put({ chosen: [], outcomes }),
  };
}

export type Choosing = ReturnType<typeof useChosen>;
