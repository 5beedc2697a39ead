import type { ActivityDetails } from './activity.ts';

/** The settings that hold where nothing was said. */
export const usualSettings: ActivityDetails['settings'] = {
  automaticQualitativeCorrection: false,
  negativeScoreValue: null,
  randomizeQuestions: false,
  randomizeOptions: false,
  allowGoingBack: true,
  allowSubmitAfterEnd: false,
  showResultToParents: false,
  security: false,
};
