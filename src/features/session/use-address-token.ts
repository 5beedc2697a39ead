import { createContext, use, useState } from 'react';
import type { AddressToken } from './address-token.ts';

/** What came with the address this page was opened with. */
export const AddressTokenContext = createContext<AddressToken | null>(null);

/** The token of the address until it is used or dropped. */
export function useAddressToken(): [AddressToken | null, () => void] {
  const given = use(AddressTokenContext);
  const [dropped, setDropped] = useState(false);
  return [dropped ? null : given, () => setDropped(true)];
}
