import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CardOf, ClassCards } from '#contract/people/cards.ts';
import { QueryFallback } from '#src/features/activities/index.ts';
import { fullName } from '#src/lib/person-name.ts';
import { useIsOffline, useScope } from '#src/features/session/index.ts';
import { IconBack } from '#src/ui/direction.tsx';
import { Facts, QuietButton, Sheet, useFormat, clsx, layouts, EmptySheet } from '#src/ui/index.ts';
import admin from '../admin.module.css';
import { ListsLink } from '../lists-link.tsx';
import { cardsQuery } from '../queries.ts';
import type { Doing } from '../use-doing.ts';
import type { Asked } from './ask-dialog.tsx';
import { CardDeeds } from './card-deeds.tsx';
import classes from './cards.module.css';
import { OutcomeLine } from './outcome-line.tsx';
import { useNamesakeWords } from './use-namesake-words.ts';

interface Deeds {
  isBusy: boolean;
  onAsk: (asked: Asked) => void;
}

function StudentRow({ student, isBusy, onAsk }: Deeds & { student: CardOf }) {
  const { t } = useTranslation('cards');
  const { day, dayTime } = useFormat();
  const apart = useNamesakeWords();
  const isOff = useIsOffline() || isBusy;
  const name = fullName(student);
  const { card, studentId } = student;
  const of = {
    chosen: { classIds: [], studentIds: [studentId] },
    name,
    students: 1,
    withCard: card ? 1 : 0,
    people: [student],
  };
  return (
    <li className={classes['student']} data-id={studentId}>
      <div className={admin['rowMain']}>
        <h3>
          <bdi>{name}</bdi>
        </h3>
        <Facts
          className={admin['quiet'] ?? ''}
          items={[
            apart(student),
            ...(card
              ? [
                  t('card.since', { day: day(card.madeAt) }),
                  card.firstUsedAt
                    ? t('card.used', { when: dayTime(card.firstUsedAt) })
                    : t('card.unused'),
                ]
              : [t('card.none')]),
          ]}
        />
      </div>
      <div className={clsx(layouts.wrap, classes['deeds'])}>
        {/* It goes with the card, and stands where the others do not move for it. */}
        {card && (
          <Button
            variant="subtle"
            color="red"
            disabled={isOff}
            aria-label={t('one.void', { name })}
            onClick={() => onAsk({ what: 'void', of })}
          >
            {t('card.void')}
          </Button>
        )}
        <Button
          variant="default"
          disabled={isOff}
          aria-label={t(card ? 'one.anew' : 'one.make', { name })}
          onClick={() => onAsk({ what: 'make', of })}
        >
          {t(card ? 'card.anew' : 'card.make')}
        </Button>
        <Button
          variant="default"
          disabled={isOff}
          aria-label={t('one.password', { name })}
          onClick={() => onAsk({ what: 'passwords', of })}
        >
          {t('card.password')}
        </Button>
      </div>
    </li>
  );
}

/** The students of one class: who has a card, and a new one or none for each. */
export function OneClass({
  of: { classId, className, students },
  doing,
  isBusy,
  onAsk,
  onBack,
}: Deeds & { of: ClassCards; doing: Doing | null; onBack: () => void }) {
  const { t } = useTranslation('cards');
  const { number } = useFormat();
  const isOffline = useIsOffline();
  const query = useQuery(cardsQuery(useScope(), classId));
  const list = query.data;
  const target = {
    chosen: { classIds: [classId], studentIds: [] },
    name: className,
    students: list?.length ?? students,
    withCard: list?.filter(({ card }) => card !== null).length ?? 0,
    people: list ?? [],
  };
  const isOff = isOffline || isBusy;
  return (
    <section className={admin['group']} aria-label={t('listOf', { name: className })}>
      <div className={clsx(layouts.row, layouts.gap8x16, classes['head'])}>
        <QuietButton icon={<IconBack />} onClick={onBack}>
          {t('back')}
        </QuietButton>
        <h2>
          <bdi>{className}</bdi>
        </h2>
        <CardDeeds target={target} isOff={isOff} onAsk={onAsk} />
        <OutcomeLine doing={doing}>
          {t('students', { count: target.students, n: number(target.students) })}
        </OutcomeLine>
      </div>
      {!list ? (
        <QueryFallback query={query} what={t('listFailed')} rows={6} />
      ) : list.length === 0 ? (
        <EmptySheet
          icon={<IconUsers size={28} stroke={1.5} aria-hidden />}
          title={t('nobody')}
          text={t('nobodyText')}
          action={<ListsLink />}
        />
      ) : (
        <Sheet>
          <ul className={admin['rows']}>
            {list.map((student) => (
              <StudentRow key={student.studentId} student={student} isBusy={isBusy} onAsk={onAsk} />
            ))}
          </ul>
        </Sheet>
      )}
    </section>
  );
}
