import { useMemo, useState } from 'react';
import { addToBank, deleteFromBank } from '#src/api/bank-questions.ts';
import { errorCode, RefusedError } from '#src/api/errors.ts';
import { attempt } from '#src/features/exams/index.ts';
import { useOffline, usePerson, useScope } from '#src/features/session/index.ts';
import type { MergedListQuestion } from '#src/offline/index.ts';
import type { Step } from '../undo/step.ts';
import { forBank } from './bank-item.ts';

interface Fault {
  n: number;
  code: string;
  /** What may be sent once more, also where the app believes itself cut off: only asking tells. */
  again: MergedListQuestion | null;
}

/** Puts questions of this list into the bank: once each, whatever becomes of the answer. */
export function useToBank(push: (step: Step) => void) {
  const { schoolId, semesterId } = useScope();
  const { owner } = usePerson();
  const { bank } = useOffline();
  const [fault, setFault] = useState<Fault | null>(null);
  const send = useMemo(() => {
    async function takeBack(bankId: string, n: number) {
      try {
        await deleteFromBank(schoolId, bankId);
      } catch (error) {
        const isGone = error instanceof RefusedError && error.status === 404;
        if (!isGone) {
          setFault({ n, code: errorCode(error), again: null });
          return false;
        }
      }
      // A copy of it would be refused: the mirror must not offer it.
      void bank().then((mirrors) => mirrors.forget({ owner, semesterId }, [bankId]));
      return true;
    }
    return async (question: MergedListQuestion, n: number) => {
      setFault(null);
      const intention = [owner, 'toBank', question.id, question.version].join(' ');
      const outcome = await attempt(intention, (key) =>
        addToBank(schoolId, forBank(question, key)),
      );
      if (outcome.kind !== 'done') {
        setFault({ n, code: outcome.code, again: question });
        return;
      }
      push({ kind: 'outside', word: 'toBank', n, undo: () => takeBack(outcome.data, n) });
    };
  }, [bank, schoolId, semesterId, owner, push]);
  return { send, fault, dismiss: () => setFault(null) };
}
