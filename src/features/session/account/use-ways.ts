import { useQuery } from '@tanstack/react-query';
import { fetchWays, type RegistrationWays } from '#src/api/registration.ts';

/** Who may make an account here: undefined until the server has said it, null where it cannot. */
export function useWays(): RegistrationWays | null | undefined {
  const { data, isError } = useQuery({
    queryKey: ['registration-ways'],
    queryFn: ({ signal }) => fetchWays(signal),
    retry: false,
  });
  return data ?? (isError ? null : undefined);
}
