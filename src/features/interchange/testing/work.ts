/** No reading takes so much work, however busy the machine is: beyond it one has run away. */
export const RUNAWAY_SECONDS = 30;

/** Seconds of work, whatever else the machine does. */
export async function secondsOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}
