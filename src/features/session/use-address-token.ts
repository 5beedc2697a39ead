import { createContext, use } from 'react';
import { isAddressTokenWaiting, type AddressToken } from './address-token.ts';

/** What came with the address this page was opened with. */
export const AddressTokenContext = createContext<AddressToken | null>(null);

/** The token of the address until it is used or dropped. */
export function useAddressToken(): AddressToken | null {
  const given = use(AddressTokenContext);
  return isAddressTokenWaiting() ? given : null;
}
