import { createContext } from 'react';

/** The school's time zone; Iran's until a school is known. */
export const ZoneContext = createContext('Asia/Tehran');
