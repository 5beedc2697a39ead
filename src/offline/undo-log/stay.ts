/** Who is at work on this page: what it holds of a person must not come back once she has left. */
const stays = new Map<string, AbortController>();

/** Aborted when the person leaves; whoever comes back has another one. */
export function stayOf(owner: string): AbortSignal {
  const stay = stays.get(owner) ?? new AbortController();
  stays.set(owner, stay);
  return stay.signal;
}

/** She is not at work on this page any more: what it holds of her ends, what is on the disk stays. */
export function endStay(owner: string): void {
  stays.get(owner)?.abort();
  stays.delete(owner);
}
