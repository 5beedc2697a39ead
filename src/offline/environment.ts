/** The engine's seams to the outside world, each with a fake in the tests. */

/** The database's name on every device. */
export const DATABASE_NAME = 'teacher-offline';

/** Time and chance. */
export interface Clock {
  now: () => number;
  /** Milliseconds of a clock that nobody sets: for how long something takes, within this context alone. */
  elapsed: () => number;
  random: () => number;
  /** Runs the work later; the answer takes it back. */
  schedule: (work: () => void, ms: number) => () => void;
}

/** The part of the Web Locks API that the engine uses. */
export interface Locks {
  /** With `ifAvailable` the work is called without a lock while somebody else has it. */
  request(
    name: string,
    options: { steal?: boolean; ifAvailable?: boolean },
    work: (lock: object | null) => Promise<void>,
  ): Promise<unknown>;
}

/** One request as the engine makes it. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Where the services live; `onlineExam` defaults to `exam`. */
export interface Bases {
  /** '/services/core' if not said. */
  core?: string;
  exam: string;
  /** Where files go; '/services/upload' if not said. */
  upload?: string;
  onlineExam?: string;
}

/** What holds where nothing else was said. */
export const STANDARD = {
  core: '/services/core',
  exam: '/services/exam',
  upload: '/services/upload',
  keys: true,
};

/** A pause by a clock. */
export const pause = ({ schedule }: Pick<Clock, 'schedule'>, ms: number): Promise<void> =>
  new Promise((resolve) => void schedule(resolve, ms));

/** The wall clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  random: () => Math.random(),
  schedule(work, ms) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};
