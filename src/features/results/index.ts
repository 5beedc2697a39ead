export {
  isCorrected,
  attendanceOf,
  isCorrectable,
  toCorrect,
  countResults,
  progressOf,
  countsOnDevice,
} from './progress.ts';
export { beforeAndNow, localResult } from './local-result.ts';
