import { useMediaQuery } from '@mantine/hooks';

/** Known before anything is drawn: there is no server that draws. */
const atOnce = { getInitialValueInEffect: false };

/** Where the rows have one column, there is no room for a row of filters. */
export const useIsPhone = () => useMediaQuery('(max-width: 47.99em)', undefined, atOnce);

/** Where the filters of students would take rows of their own from the list. */
export const useIsTablet = () => useMediaQuery('(max-width: 74.99em)', undefined, atOnce);
