import { createFileRoute } from '@tanstack/react-router';
import { permissions } from '#src/features/session/index.ts';
import { CardsPage } from './-pages/index.ts';
import { enter } from './-enter.ts';
import { cardsSearch } from './-search.ts';

export const Route = createFileRoute('/_chrome/cards')({
  validateSearch: cardsSearch,
  beforeLoad: ({ context, location }) => enter(context.session, permissions.teacher, location),
  component: CardsPage,
});
