import { LoginSheet } from '#src/features/session/index.ts';
import { LoginForm } from '../-pages/index.ts';

/** The sheet at once, the form as soon as it has been painted. */
export function LoginPage() {
  return (
    <LoginSheet>
      <LoginForm />
    </LoginSheet>
  );
}
