import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TemplateItem } from '#contract/templates-shape.ts';
import { rowClass } from '#src/features/exams/index.ts';
import { clsx, coverClass, Facts, useFormat } from '#src/ui/index.ts';
import type { Measure } from '#src/ui/windowed-list.tsx';
import { BankMenu } from './bank-menu.tsx';
import classes from './exam-bank.module.css';
import { ShareWords } from './share-words.tsx';

/** One bank exam; the whole row opens its questions. */
export const BankRow = memo(function BankRow({
  item,
  isOwn,
  measure,
}: {
  item: TemplateItem;
  isOwn: boolean;
  measure: Measure;
}) {
  const { t } = useTranslation('exam-bank');
  const { number, score } = useFormat();
  const { questionCount: count, totalScore, durationMinutes: minutes } = item;
  return (
    <li ref={measure} className={rowClass.row} data-open data-id={item.id}>
      <div className={rowClass.main}>
        <h2 className={rowClass.title}>
          <Link to="/exam-bank/$examID" params={{ examID: item.id }} className={coverClass}>
            <bdi>{item.title}</bdi>
          </Link>
        </h2>
        <Facts
          className={rowClass.facts ?? ''}
          items={[
            item.subject ? <bdi key="subject">{item.subject}</bdi> : null,
            // Persian names beside each other would stand in the order of Persian on an English page.
            item.courseName && <bdi key="course">{item.courseName}</bdi>,
            item.classBaseName && <bdi key="grade">{item.classBaseName}</bdi>,
            t('questions', { count, n: number(count) }),
            totalScore === null ? null : t('total', { score: score(totalScore * 240) }),
            minutes === null ? null : t('minutes', { count: minutes, n: number(minutes) }),
          ]}
        />
      </div>
      <div className={clsx(rowClass.state, classes['whose'])}>
        <span>{isOwn ? t('own') : <bdi>{item.ownerName}</bdi>}</span>
        <ShareWords isPublic={item.isPublic} isOwn={isOwn} />
      </div>
      <BankMenu item={item} />
    </li>
  );
});
