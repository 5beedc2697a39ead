import { memo, useDeferredValue, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActivityDetails } from '#contract/activities/activity.ts';
import { takesFiles } from '#domain/question-types.ts';
import type { ActivityRef } from '#src/api/workbooks.ts';
import { clsx, Facts, paperClass, useFormat, layouts, typography } from '#src/ui/index.ts';
import { AnswerBody } from './answer-body.tsx';
import { Asked } from './asked.tsx';
import { KeyChange } from './key-change.tsx';
import { KeyFold, KeySheet } from './key-sheet.tsx';
import { InkScope } from '../ink/ink-scope.tsx';
import { ScoreHistory } from '../consistency/score-history.tsx';
import type { RubricTaps } from '../consistency/rubric-list.tsx';
import { Deferred } from '../deferred.tsx';
import type { Whose } from '../saving/use-save.ts';
import type { QuestionView } from '../saving/view.ts';
import classes from './paper.module.css';

/** One student's answer to one question, with what it takes to show it. */
export interface AnswerOf {
  whose: Whose;
  question: QuestionView;
  number: number;
  isHandedIn: boolean;
}

/** What all answers of a screen share. */
export interface SheetProps {
  activityRef: ActivityRef;
  activity: ActivityDetails;
  isLocked: boolean;
  /** False for an assignment without scores: its margin stays empty. */
  isScored: boolean;
  /** Null where no score can be given. */
  onScore: ((units: number) => void) | null;
  taps: RubricTaps;
}

interface WithFiles {
  /** Files are opened once their sheet is shown, and closed a frame after it was left. */
  hasFiles: boolean;
}

const noFiles: QuestionView['files'] = [];

/** A question longer than this is cut to two lines on a phone until she asks for the rest. */
const LONG_TEXT = 90;

/** Told what it shows and no more: a score is not drawn here. */
const QuestionBlock = memo(function QuestionBlock({
  text,
  formula,
  files,
  type,
  maxScoreUnits,
  number,
}: Pick<QuestionView, 'text' | 'formula' | 'files' | 'type' | 'maxScoreUnits'> &
  Pick<AnswerOf, 'number'>) {
  const { t } = useTranslation('workbook');
  const format = useFormat();
  return (
    <div className={classes['questionBlock']}>
      <Facts
        className={classes['questionFacts'] ?? ''}
        items={[
          t('questionN', { n: format.number(number) }),
          t(`common:questionType.${type}`),
          t('marks', {
            count: maxScoreUnits === 240 ? 1 : 2,
            n: format.score(maxScoreUnits),
          }),
        ]}
      />
      <Asked as="h2" longFrom={LONG_TEXT} {...{ text, formula, files, classes }} />
    </div>
  );
});

function Margin({ question }: { question: QuestionView }) {
  const { t } = useTranslation('workbook');
  const format = useFormat();
  const isEmpty = question.scoreUnits === null;
  const mark = format.score(question.scoreUnits);
  return (
    <div className={clsx(paperClass.margin, classes['margin'])}>
      <span
        className={clsx(paperClass.mark, classes['mark'])}
        data-empty={isEmpty || undefined}
        // «‎−۰٫۱۷» and «۱۲٫۷۵» do not fit the margin at full size.
        data-long={mark.length > 4 || undefined}
      >
        {mark}
      </span>
      <span className={paperClass.markOf}>
        {t('ofMax', { max: format.score(question.maxScoreUnits) })}
      </span>
      {question.auto && !isEmpty && (
        <span className={clsx(typography.tiny, layouts.block)}>{t('auto')}</span>
      )}
    </div>
  );
}

const Paper = memo(function Paper({
  whose,
  question,
  number,
  isHandedIn,
  isScored,
  onScore,
  hasFiles,
  ...place
}: AnswerOf & Omit<SheetProps, 'taps'> & WithFiles) {
  const body = <AnswerBody {...{ question, isHandedIn, onScore, hasFiles }} />;
  return (
    <div
      className={clsx(paperClass.paper, classes['paper'])}
      data-file={takesFiles(question.type) || undefined}
    >
      {isScored ? (
        <Margin question={question} />
      ) : (
        <div className={clsx(paperClass.margin, classes['margin'])} />
      )}
      <div className={clsx(layouts.stack, layouts.gap16, layouts.shrink, classes['paperText'])}>
        {question.answer?.files?.length ? (
          <InkScope {...place} {...{ whose, question, number }}>
            {body}
          </InkScope>
        ) : (
          body
        )}
      </div>
    </div>
  );
});

interface SheetOf extends AnswerOf, SheetProps {
  isShown: boolean;
}

/** Nobody sees what lies ahead or was left: it stays as it is, and only lets go of its files. */
const staysAsItIs = (before: WithFiles, now: SheetOf & WithFiles) =>
  !now.isShown && before.hasFiles === now.hasFiles;

const SheetBody = memo(function SheetBody({ taps, hasFiles, ...answer }: SheetOf & WithFiles) {
  const { whose, question, number, isHandedIn, isScored, onScore } = answer;
  const { activityRef, activity, isLocked } = answer;
  const { text, formula, type, maxScoreUnits } = question;
  const isFile = takesFiles(type);
  return (
    <>
      <QuestionBlock
        {...{ text, formula, type, maxScoreUnits, number }}
        files={hasFiles ? question.files : noFiles}
      />
      {/* Below a file the key would be thousands of pixels away. */}
      {isFile && (
        <Deferred>
          <KeyFold question={question} taps={taps} />
        </Deferred>
      )}
      <Paper
        {...{ activityRef, activity, whose, question, number, hasFiles }}
        {...{ isHandedIn, isLocked, isScored, onScore }}
      />
      {!isFile && (
        <Deferred>
          <KeySheet question={question} taps={taps} />
        </Deferred>
      )}
      {!isLocked && (
        <Deferred>
          <KeyChange activityRef={activityRef} question={question} />
        </Deferred>
      )}
      {/* It is there once a score was sent: at the end, where it moves nothing. */}
      {isScored && <ScoreHistory resultId={whose.resultId} question={question} number={number} />}
    </>
  );
}, staysAsItIs);

/** Question, answer on paper with her score in the margin, key beneath; above it where the answer is a file. */
export function AnswerSheet(sheet: SheetOf) {
  const { isShown, question } = sheet;
  const areOpen = useDeferredValue(isShown);
  const hasFiles = question.files.length > 0 || Boolean(question.answer?.files?.length);
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // What is not shown is not laid out, unless somebody asks where it would be.
    place.current?.firstElementChild?.getBoundingClientRect();
  }, []);
  return (
    <div ref={place} className={classes['sheet']} data-shown={isShown || undefined}>
      <SheetBody {...sheet} hasFiles={areOpen && hasFiles} />
    </div>
  );
}
