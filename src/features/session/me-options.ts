const day = 24 * 60 * 60 * 1000;

export const meKey = ['me'];

/**
 * Who I am. Asked again when the answer is a day old, which also renews the token.
 * Neither retried nor refetched on focus (specification, section 9).
 */
export const meOptions = {
  staleTime: day,
  gcTime: Infinity,
  retry: false,
  refetchOnWindowFocus: false,
  meta: { firstPaint: true, keepOnDevice: true },
};
