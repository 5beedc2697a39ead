/**
 * Now, by this device's own clock, which may be years off: for telling how long ago this very device did or read
 * something. Whatever the school's day, a start or an end is compared with is `serverNow`.
 */
export const deviceNow = (): number => Date.now();
