import { useNavigate } from '@tanstack/react-router';

/** Puts what is chosen on a page into its address. It is no page of its own: "back" leads to where she came from. */
export function useChoose() {
  const navigate = useNavigate();
  return (next: object) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, ...next }),
      replace: true,
      resetScroll: false,
    });
}
