import { IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ActivityRef } from '#src/api/workbooks.ts';
import { QuestionsLink } from '#src/features/activities/index.ts';
import { mayOnlyView, usePerson } from '#src/features/session/index.ts';
import { clsx, layouts, typography } from '#src/ui/index.ts';
import type { QuestionView } from '../saving/view.ts';
import classes from '../consistency/fairness.module.css';

/** To the form in which model answer and marking scheme are changed while workbooks are corrected. */
export function KeyChange({
  activityRef: { kind, id },
  question: { questionId, modelAnswer, rubric },
}: {
  activityRef: ActivityRef;
  question: QuestionView;
}) {
  const { t } = useTranslation('workbook');
  if (mayOnlyView(usePerson().roles)) return null;
  return (
    <QuestionsLink
      kind={kind}
      id={id}
      edit={questionId}
      className={clsx(layouts.line, typography.faint, classes['quietLine'])}
    >
      <IconPencil size={16} stroke={1.75} aria-hidden />
      {t(modelAnswer || rubric.length > 0 ? 'keyChange' : 'keyAdd')}
    </QuestionsLink>
  );
}
