import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { Wrong } from '../attempt.ts';
import type { AccountField } from './account-faults.ts';
import { readMemory, writeMemory, type AccountMemory } from './account-memory.ts';
import { spendLoginLink, takeLoginLink } from './login-link.ts';
import type { LoginStep } from './steps.ts';

/** What the steps share. */
export interface Flow {
  memory: AccountMemory;
  change: (patch: Partial<AccountMemory>) => void;
  /** In memory alone: no storage ever holds it, and the address only where a link brought it. */
  resetToken: string | null;
  /** Whose password it sets. */
  resetName: string;
  setResetToken: (token: string) => void;
  /** The code of a server's first start that a link brought. */
  beginCode: string;
  /** To another step; to none: signing in. `why` is said there. */
  go: (step: LoginStep | undefined, how?: { replace?: boolean; why?: string }) => void;
  /** What was said of the way to this step. */
  notice: { step: LoginStep; why: string } | null;
}

export function useFlow(): Flow {
  const navigate = useNavigate();
  const [memory, setMemory] = useState(readMemory);
  // What is typed while an answer is on its way is not taken back by it.
  const latest = useRef(memory);
  const [brought] = useState(takeLoginLink);
  const [resetToken, setResetToken] = useState(brought?.token ?? null);
  const [notice, setNotice] = useState<Flow['notice']>(null);
  return {
    memory,
    change(patch) {
      latest.current = { ...latest.current, ...patch };
      writeMemory(latest.current);
      setMemory(latest.current);
    },
    resetToken,
    resetName: memory.sent['forgot-pass']?.mobile ?? brought?.name ?? '',
    setResetToken,
    beginCode: brought?.code ?? '',
    go(step, { replace = false, why } = {}) {
      spendLoginLink();
      setNotice(step && why ? { step, why } : null);
      void navigate({ to: '.', search: (before) => ({ ...before, step }), replace });
    },
    notice,
  };
}

/** What is said when a step is come to that was not asked for. */
export function firstWrong(flow: Flow, step: LoginStep): Wrong<AccountField> | null {
  return flow.notice?.step === step ? { said: [flow.notice.why], beside: {}, isWait: true } : null;
}
