interface CoreSeconds {
  busy: number;
  idle: number;
  stolen: number;
}
export function yardstick(): number;
export function coreSeconds(): CoreSeconds;
export function between(before: CoreSeconds, after: CoreSeconds): CoreSeconds;
export function ownMinutes(
  minutes: number,
  cores: CoreSeconds,
  yardsticks: readonly number[],
): number;
