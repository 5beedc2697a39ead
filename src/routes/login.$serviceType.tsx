import { createFileRoute } from '@tanstack/react-router';
import { LoginPage } from './-chrome/login-page.tsx';
import { enterLogin, loginSearch } from './-login.ts';

export const Route = createFileRoute('/login/$serviceType')({
  validateSearch: loginSearch,
  beforeLoad: ({ context, location, search, params }) =>
    enterLogin(context.session, location, search, params.serviceType),
  component: LoginPage,
});
