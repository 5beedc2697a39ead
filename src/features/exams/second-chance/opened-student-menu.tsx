import '#src/ui/mantine-late-styles.ts';
import { Menu } from '@mantine/core';
import { IconClockPlus, IconClockX, IconRepeat } from '@tabler/icons-react';
import { Suspense, useId, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { DotsButton } from '../activity-dots.tsx';
import { useActing } from '../actions/use-acting.ts';
import { fullName } from '../students-filter.ts';
import { useLifecycle } from '../use-lifecycle.ts';
import { reasonAgainst, type Chance } from './allowed.ts';
import { chanceCalls } from './give.ts';
import classes from './second-chance.module.css';
import type { StudentMenuProps } from './student-menu.tsx';

const ChanceDialog = lazyPart(async () => (await import('./chance-dialog.tsx')).ChanceDialog);

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;
const symbols = {
  extend: <IconClockPlus {...icon} />,
  takeBack: <IconClockX {...icon} />,
  attempt: <IconRepeat {...icon} />,
};

/** The menu of one student, once somebody has asked for it. */
export function OpenedStudentMenu({ kind, activity, result }: StudentMenuProps) {
  const { t } = useTranslation('exams');
  const [opened, setOpened] = useState(true);
  const [asked, setAsked] = useState<Chance | null>(null);
  const { reasonFor } = useActing(kind, activity, opened);
  const state = useLifecycle(activity);
  const isLacking = useSyncExternalStore(chanceCalls.subscribe, chanceCalls.isLacking);
  const why = useId();
  const name = fullName(result.student);
  // Rows of a back end without the calls do not say until when they are extended.
  const isKnown = !isLacking && result.extendedUntil !== undefined;
  const standing = { general: reasonFor('delete'), isKnown, state, result };
  const chances: Chance[] = result.extendedUntil
    ? ['extend', 'takeBack', 'attempt']
    : ['extend', 'attempt'];

  return (
    <>
      <Menu
        opened={opened}
        onChange={setOpened}
        position="bottom-end"
        width={288}
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <DotsButton title={name} />
        </Menu.Target>
        <Menu.Dropdown aria-label={t('menu.open', { title: name })}>
          {chances.map((chance) => {
            const reason = reasonAgainst(chance, standing);
            const id = `${why}-${chance}`;
            const label = t(
              chance === 'extend' && result.extendedUntil ? 'chance.move' : `chance.${chance}`,
            );
            return reason === null ? (
              <Menu.Item
                key={chance}
                leftSection={symbols[chance]}
                onClick={() => setAsked(chance)}
              >
                {label}
              </Menu.Item>
            ) : (
              // What cannot be given stays in reach, and says why.
              <Menu.Item
                key={chance}
                aria-disabled
                aria-describedby={id}
                className={classes['blocked'] ?? ''}
                closeMenuOnClick={false}
                leftSection={symbols[chance]}
              >
                {label}
                <span id={id} className={classes['reason']}>
                  {t(`chance.why.${reason}`)}
                </span>
              </Menu.Item>
            );
          })}
        </Menu.Dropdown>
      </Menu>
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
