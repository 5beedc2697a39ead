import { createFileRoute, redirect } from '@tanstack/react-router';

/** Where login cards lead: to the app of the students, where there is one. */
const ofStudents = /^\/sit(\/|$)/i;

export const Route = createFileRoute('/$')({
  // What a card has behind its `#` goes with the address.
  beforeLoad: ({ location }) => {
    throw redirect({
      to: '/errors/error-404',
      search: ofStudents.test(location.pathname) ? { of: 'students' } : {},
      replace: true,
    });
  },
});
