import { IconClockPlus, IconClockX, IconPrinter, IconRepeat, IconUser } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { ActionItem, ItemLink } from '#src/features/activities/index.ts';
import { OpenedDots, useDots } from '#src/features/activities/index.ts';
import { useActing } from '#src/features/activities/index.ts';
import { fullName } from '#src/lib/person-name.ts';
import { useLifecycle } from '#src/features/activities/index.ts';
import { reasonAgainst, type Chance } from './allowed.ts';
import { chanceCallsLacking } from './give.ts';
import type { StudentMenuProps } from './props.ts';

const ChanceDialog = lazyPart(async () => (await import('./chance-dialog.tsx')).ChanceDialog);

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;
const symbols = {
  extend: <IconClockPlus {...icon} />,
  takeBack: <IconClockX {...icon} />,
  attempt: <IconRepeat {...icon} />,
};

/** The menu of one student, once somebody has asked for it. */
export function OpenedStudentMenu({ kind, activity, result }: StudentMenuProps) {
  const { t } = useTranslation(['exams', 'submissions']);
  const dots = useDots();
  const [asked, setAsked] = useState<Chance | null>(null);
  const { reasonFor } = useActing(kind, activity, dots.opened);
  const state = useLifecycle(activity);
  const isLacking = chanceCallsLacking.use();
  const name = fullName(result.student);
  // Rows of a back end without the calls do not say until when they are extended.
  const isKnown = !isLacking && result.extendedUntil !== undefined;
  const standing = { general: reasonFor('delete'), isKnown, state, result };
  const chances: Chance[] = result.extendedUntil
    ? ['extend', 'takeBack', 'attempt']
    : ['extend', 'attempt'];

  return (
    <>
      <OpenedDots title={name} dots={dots}>
        <ItemLink
          to="/student-profile/$studentId"
          params={{ studentId: result.studentId }}
          leftSection={<IconUser {...icon} />}
        >
          {t('submissions:reports.profile')}
        </ItemLink>
        {kind === 'exam' && (
          <ItemLink
            to="/exams/exam-student-report/$id/showAll"
            params={{ id: activity.id }}
            search={{ student: result.studentId }}
            leftSection={<IconPrinter {...icon} />}
          >
            {t('submissions:reports.one')}
          </ItemLink>
        )}
        {chances.map((chance) => {
          const reason = reasonAgainst(chance, standing);
          return (
            <ActionItem
              key={chance}
              symbol={symbols[chance]}
              blocked={reason && { reason: t(`chance.why.${reason}`) }}
              onClick={() => setAsked(chance)}
            >
              {t(chance === 'extend' && result.extendedUntil ? 'chance.move' : `chance.${chance}`)}
            </ActionItem>
          );
        })}
      </OpenedDots>
      {asked && (
        <Suspense>
          <ChanceDialog
            kind={kind}
            activity={activity}
            result={result}
            chance={asked}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </>
  );
}
