import { useSearch } from '@tanstack/react-router';
import { AdminPage } from '#src/features/admin/index.ts';
import { useChoose } from './use-choose.ts';

/** The administration; which part of it the address says. */
export function AdminRoute() {
  const search = useSearch({ from: '/_admin/admin' });
  return <AdminPage search={search} onSearch={useChoose()} />;
}
