/** The log: method, status, duration and codes; never addresses, bodies or parameters. */
import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';

/** Makes the log of one process; it goes to the standard output unless told otherwise. */
export function createLog(level: string, to?: DestinationStream): Logger {
  const options = { level, base: null };
  return to ? pino(options, to) : pino(options);
}
