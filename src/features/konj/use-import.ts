import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { importMembers } from '#src/api/konj.ts';
import { readKonjToken } from '#src/features/session/index.ts';
import { KONJ_KEY, type Source } from './queries.ts';
import {
  batchesOf,
  merged,
  outcomesOf,
  wantedOf,
  type Answer,
  type Chosen,
  type Outcome,
} from './results.ts';

/** How far an import is; in members, not in requests. */
export interface Progress {
  done: number;
  all: number;
}

interface Job {
  source: Source;
  scope: { schoolId: string; semesterId: string };
  classId: string;
  externalClass: number;
}

/** Sends the members, some at a time; after each answer it says what is known, and after all reads the class again. */
export function useImport({ source, scope, classId, externalClass }: Job) {
  const client = useQueryClient();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [fault, setFault] = useState<unknown>(null);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  const refresh = () =>
    Promise.all(
      [
        ['classStudents', scope.schoolId, scope.semesterId, classId],
        ['classes', scope.schoolId, scope.semesterId],
        [KONJ_KEY, 'imported', classId],
      ].map((queryKey) => client.invalidateQueries({ queryKey })),
    );

  /**
   * Null where it broke off, or its session was left meanwhile; what came in until then was told to `onSome`. Goes on
   * when she opens another page meanwhile.
   */
  async function run(
    members: readonly Chosen[],
    before: readonly Outcome[],
    onSome: (outcomes: Outcome[]) => void,
    answers: ReadonlyMap<string, { answer: Answer; personId: string | undefined }> = new Map(),
  ): Promise<Outcome[] | null> {
    if (progress) return null;
    setFault(null);
    let [outcomes, done] = [[...before], 0];
    setProgress({ done, all: members.length });
    try {
      for (const batch of batchesOf(members)) {
        const wanted = batch.map((one) =>
          wantedOf(one, answers.get(`${one.role} ${one.externalId}`)),
        );
        const body = { ...scope, classId, externalClassId: externalClass, members: wanted };
        const answer = await importMembers(body, source.token);
        // She left, or ended the session: no names are written down for whoever comes after her.
        if (readKonjToken() !== source.token) return null;
        outcomes = merged(outcomes, outcomesOf(batch, answer));
        done += batch.length;
        setProgress({ done, all: members.length });
        onSome(outcomes);
      }
      return outcomes;
    } catch (error) {
      setFault(error);
      return null;
    } finally {
      setProgress(null);
      void refresh();
    }
  }
  /** `isHere`: whether its page is still open. */
  return { run, progress, fault, isHere: () => isHere.current };
}
