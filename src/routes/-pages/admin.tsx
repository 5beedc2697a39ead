import { useSearch } from '@tanstack/react-router';
import { AdminPage, CardsPage } from '#src/features/admin/index.ts';
import { useChoose } from './use-choose.ts';

/** The administration; which part of it the address says. */
export function AdminRoute() {
  const search = useSearch({ from: '/_admin/admin' });
  return <AdminPage search={search} onSearch={useChoose()} />;
}

/** The login cards of her classes; which class the address says. */
export function CardsRoute() {
  const search = useSearch({ from: '/_chrome/cards' });
  return <CardsPage search={search} onSearch={useChoose()} />;
}
