import { isOffline, type Connectivity } from '#src/offline/index.ts';

const FIRST_PAUSE = 3_000;
const LONGEST_PAUSE = 15_000;

/**
 * While offline, asks now and then whether the server answers again. With nothing to send nothing else would, and
 * what needs the network would stay barred after its return.
 */
export function lookForNetwork(
  connectivity: Pick<Connectivity, 'getSnapshot' | 'subscribe'>,
  seams: {
    /** One small request whose outcome connectivity hears of; never rejects. */
    ask: () => Promise<unknown>;
    isWatched: () => boolean;
  },
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = FIRST_PAUSE;
  let isOver = false;

  function wait() {
    timer = setTimeout(() => {
      timer = undefined;
      void look();
    }, pause);
    pause = Math.min(pause * 2, LONGEST_PAUSE);
  }

  async function look() {
    // A hidden page can wait.
    if (seams.isWatched()) await seams.ask();
    if (!isOver && timer === undefined && isOffline(connectivity.getSnapshot())) wait();
  }

  function follow() {
    if (isOffline(connectivity.getSnapshot())) {
      if (timer === undefined) wait();
      return;
    }
    clearTimeout(timer);
    timer = undefined;
    pause = FIRST_PAUSE;
  }

  const stop = connectivity.subscribe(follow);
  follow();
  return () => {
    isOver = true;
    clearTimeout(timer);
    stop();
  };
}
