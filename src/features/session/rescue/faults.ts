import type { TFunction } from 'i18next';
import { RescueError } from '#src/offline/index.ts';

/** What is wrong with a rescue file, in words. */
export function rescueFault(t: TFunction<'session'>, error: unknown): string {
  if (!(error instanceof RescueError)) return t('rescue.fault.other');
  return t(`rescue.fault.${error.fault}`, { who: error.who || t('rescue.someAccount') });
}
