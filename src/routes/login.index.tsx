import { createFileRoute } from '@tanstack/react-router';
import { LoginPage } from './-chrome/login-page.tsx';
import { enterLogin, loginSearch } from './-login.ts';

export const Route = createFileRoute('/login/')({
  validateSearch: loginSearch,
  beforeLoad: ({ context, location, search }) => enterLogin(context.session, location, search),
  component: LoginPage,
});
