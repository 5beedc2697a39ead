/** Settings of exams, assignments and bank exams: the usual ones, and a change of them. */
import type { Settings } from '../../db/schema/index.ts';

/** Settings as they are sent: the changed ones. */
export type SentSettings = { [K in keyof Settings]?: Settings[K] | undefined };

/** The settings after a change. */
export function mergedSettings(before: Settings, sent: SentSettings): Settings {
  const { negativeScoreValue: negative } = sent;
  const flag = (name: Exclude<keyof Settings, 'negativeScoreValue'>) => sent[name] ?? before[name];
  return {
    automaticQualitativeCorrection: flag('automaticQualitativeCorrection'),
    negativeScoreValue: negative === undefined ? before.negativeScoreValue : negative,
    randomizeQuestions: flag('randomizeQuestions'),
    randomizeOptions: flag('randomizeOptions'),
    allowGoingBack: flag('allowGoingBack'),
    allowSubmitAfterEnd: flag('allowSubmitAfterEnd'),
    showResultToParents: flag('showResultToParents'),
    security: flag('security'),
  };
}
