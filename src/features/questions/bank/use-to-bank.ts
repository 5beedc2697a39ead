import { useMemo, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { addToBank, deleteFromBank } from '#src/api/bank-questions.ts';
import { errorCode, RefusedError } from '#src/api/errors.ts';
import { useScope } from '#src/features/session/index.ts';
import { newUuid } from '#src/lib/uuid.ts';
import type { MergedListQuestion } from '#src/offline/index.ts';
import type { Step } from '../undo/step.ts';
import { forBank } from './bank-item.ts';
import { forgetQuestion } from './bank-query.ts';

interface Fault {
  n: number;
  code: string;
  /** What may be sent once more, also where the app believes itself cut off: only asking tells. */
  again: MergedListQuestion | null;
}

/** Puts questions of this list into the bank: once each, whatever becomes of the answer. */
export function useToBank(push: (step: Step) => void) {
  const { schoolId } = useScope();
  const client = useQueryClient();
  const [fault, setFault] = useState<Fault | null>(null);
  /** The names of what was sent and not answered: sent again under the same one it comes in once. */
  const unanswered = useRef(new Map<string, string>());
  const send = useMemo(() => {
    const changed = () => client.invalidateQueries({ queryKey: ['questionBank'] });
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
      forgetQuestion(client, bankId);
      void changed();
      return true;
    }
    return async (question: MergedListQuestion, n: number) => {
      const name = unanswered.current.get(question.id) ?? newUuid();
      unanswered.current.set(question.id, name);
      setFault(null);
      try {
        const bankId = await addToBank(schoolId, forBank(question, name));
        unanswered.current.delete(question.id);
        void changed();
        push({ kind: 'outside', word: 'toBank', n, undo: () => takeBack(bankId, n) });
      } catch (error) {
        // What was refused did not come in.
        if (error instanceof RefusedError && error.status < 500)
          unanswered.current.delete(question.id);
        setFault({ n, code: errorCode(error), again: question });
      }
    };
  }, [client, schoolId, push]);
  return { send, fault, dismiss: () => setFault(null) };
}
