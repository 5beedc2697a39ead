import { createFileRoute } from '@tanstack/react-router';
import { permissions } from '#src/features/session/index.ts';
import { CardsPage } from './-pages/index.ts';
import { enter } from './-enter.ts';
import { cardsSearch } from './-search.ts';

export const Route = createFileRoute('/_chrome/cards')({
  validateSearch: cardsSearch,
  // An admin has the same under administration.
  beforeLoad: ({ context, location, search }) =>
    enter(
      context.session,
      permissions.teacher,
      location,
      `/admin?tab=cards${search.class ? `&class=${search.class}` : ''}`,
    ),
  component: CardsPage,
});
