import { useNavigate, useSearch } from '@tanstack/react-router';

/** Which question is in work, as the address says it. */
export function useEdit() {
  const { edit = null } = useSearch({ strict: false });
  const navigate = useNavigate();
  const onEdit = (next: string | null) =>
    void navigate({
      to: '.',
      search: ({ panel }) => ({ ...(panel && { panel }), ...(next && { edit: next }) }),
    });
  return { edit, onEdit };
}
