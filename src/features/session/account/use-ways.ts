import { useQuery } from '@tanstack/react-query';
import { fetchWays, type RegistrationWays } from '#src/api/registration.ts';

/** Who may make an account here; undefined until the server has said it, or where it cannot. */
export function useWays(): RegistrationWays | undefined {
  return useQuery({
    queryKey: ['registration-ways'],
    queryFn: ({ signal }) => fetchWays(signal),
    retry: false,
  }).data;
}
