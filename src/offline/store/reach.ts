import type { Connections } from '../database.ts';

/** How the tables on disk reach it. */
export interface Reach {
  /** Work over whatever connection is alive; tried once more where that one was lost. */
  withConnections<T>(work: (connections: Connections) => PromiseLike<T>): Promise<T>;
  /** Work for which copies give way where the disk is full. */
  withRoom<T>(work: () => Promise<T>): Promise<T>;
}
