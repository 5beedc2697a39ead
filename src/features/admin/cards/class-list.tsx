import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClassCards } from '#contract/people/cards.ts';
import { useIsOffline } from '#src/features/session/index.ts';
import { Facts, IconEnd, Sheet, useFormat, clsx, layouts } from '#src/ui/index.ts';
import { Tick } from '#src/ui/tick.tsx';
import admin from '../admin.module.css';
import type { Doing } from '../use-doing.ts';
import type { Asked } from './ask-dialog.tsx';
import { CardDeeds } from './card-deeds.tsx';
import classes from './cards.module.css';
import { OutcomeLine } from './outcome-line.tsx';

/** How many of a class have a card, in words. */
function useCounts() {
  const { t } = useTranslation('cards');
  const { number } = useFormat();
  return ({ students, withCard, used }: ClassCards) => [
    t('students', { count: students, n: number(students) }),
    students === 0
      ? null
      : withCard === 0
        ? t('have.nobody')
        : withCard === students
          ? t('have.everybody')
          : t('have.some', { count: withCard, n: number(withCard) }),
    used > 0 ? t('have.used', { count: used, n: number(used) }) : null,
  ];
}

/** All classes: some of them are chosen to get cards or to lose them, and each leads to its students. */
export function ClassList({
  list,
  whole,
  doing,
  isBusy,
  onAsk,
  onOpen,
}: {
  list: readonly ClassCards[];
  /** What all of them together are called. */
  whole: string;
  doing: Doing | null;
  isBusy: boolean;
  onAsk: (asked: Asked) => void;
  onOpen: (classId: string) => void;
}) {
  const { t } = useTranslation('cards');
  const { number } = useFormat();
  const isOffline = useIsOffline();
  const countsOf = useCounts();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  // A class that is gone meanwhile is chosen no more.
  const chosen = list.filter(({ classId }) => ids.has(classId));
  const isWhole = chosen.length === list.length;
  const sum = (of: (one: ClassCards) => number) => chosen.reduce((all, one) => all + of(one), 0);
  const target = {
    chosen: { classIds: chosen.map(({ classId }) => classId), studentIds: [] },
    name: isWhole
      ? whole
      : chosen.length === 1
        ? (chosen[0]?.className ?? '')
        : t('classes', { count: chosen.length, n: number(chosen.length) }),
    students: sum(({ students }) => students),
    withCard: sum(({ withCard }) => withCard),
  };
  const toggle = (id: string) =>
    setIds((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  const isOff = isOffline || isBusy;
  return (
    <Sheet>
      <div className={clsx(layouts.row, classes['bar'])}>
        <Tick
          label={t('chooseAll')}
          isOn={isWhole}
          isPartly={chosen.length > 0 && !isWhole}
          onChange={() => setIds(new Set(isWhole ? [] : list.map(({ classId }) => classId)))}
        />
        <CardDeeds target={target} isOff={isOff} onAsk={onAsk} />
        <OutcomeLine doing={doing}>
          {chosen.length === 0
            ? t('chooseFirst')
            : t('chosen', {
                count: target.students,
                name: target.name,
                n: number(target.students),
              })}
        </OutcomeLine>
      </div>
      <ul className={admin['rows']} aria-label={t('list')}>
        {list.map((one) => (
          <li key={one.classId} className={classes['row']} data-id={one.classId}>
            <Tick
              label={t('choose', { name: one.className })}
              isSeen={false}
              isOn={ids.has(one.classId)}
              onChange={() => toggle(one.classId)}
            />
            <div className={admin['rowMain']}>
              <h3>
                <bdi>{one.className}</bdi>
              </h3>
              <Facts className={admin['quiet'] ?? ''} items={countsOf(one)} />
            </div>
            <Button
              variant="subtle"
              aria-label={t('open', { name: one.className })}
              rightSection={<IconEnd />}
              onClick={() => onOpen(one.classId)}
            >
              {t('toStudents')}
            </Button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
