/** The log: method, status, duration and codes; never addresses, bodies or parameters. */
import { pino } from 'pino';
import type { Logger } from 'pino';

/** Makes the log of one process. */
export function createLog(level: string): Logger {
  return pino({ level, base: null });
}
