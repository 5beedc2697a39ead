import '#src/ui/mantine-late-styles.ts';
import { useEffect } from 'react';
import { BeginStep } from './begin-step.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import { ForgotStep } from './forgot-step.tsx';
import { RegisterStep } from './register-step.tsx';
import { ResetStep } from './reset-step.tsx';
import { standing, type LoginStep } from './steps.ts';
import { useFlow, type Flow } from './use-flow.ts';

/** The way to an account or to a new password, at the step that the address names. */
export function AccountSteps({ step }: { step: LoginStep }) {
  const flow = useFlow();
  const { go } = flow;
  const at = standing(step, flow.memory.sent, flow.resetToken);
  const isLost = at.step !== step;
  useEffect(() => {
    if (isLost) go(at.step, { replace: true, ...(at.why !== null && { why: at.why }) });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each step that is lost, whatever else is drawn anew
  }, [isLost, step]);
  return isLost ? null : <Step key={step} step={step} flow={flow} />;
}

function Step({ step, flow }: { step: LoginStep; flow: Flow }) {
  const { register, 'forgot-pass': forgot } = flow.memory.sent;
  if (step === 'begin') return <BeginStep flow={flow} />;
  if (step === 'register') return <RegisterStep flow={flow} />;
  if (step === 'confirm-register' && register)
    return <ConfirmStep flow={flow} purpose="register" sent={register} />;
  if (step === 'confirm-forgot' && forgot)
    return <ConfirmStep flow={flow} purpose="forgot-pass" sent={forgot} />;
  if (step === 'reset' && flow.resetToken !== null)
    return <ResetStep flow={flow} token={flow.resetToken} />;
  return <ForgotStep flow={flow} />;
}
