import { Button, type ButtonProps } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Kind } from '#src/api/activities.ts';
import { mayOnlyView, usePerson } from '#src/features/session/index.ts';
import { ButtonLink } from './links.tsx';
import classes from './list.module.css';

const plus = <IconPlus size={20} stroke={1.75} aria-hidden />;

/** To the empty form. */
export function NewLink({ kind, ...look }: { kind: Kind } & Pick<ButtonProps, 'variant'>) {
  const { t } = useTranslation('exams');
  return (
    <ButtonLink
      to={kind === 'exam' ? '/exams/add-exam' : '/assignments/add-assignment'}
      leftSection={plus}
      {...look}
    >
      {t(`${kind}.new`)}
    </ButtonLink>
  );
}

/** The page's one filled button; whoever may only look sees why it is none for her. */
export function NewButton({ kind }: { kind: Kind }) {
  const { t } = useTranslation('exams');
  if (!mayOnlyView(usePerson().roles)) return <NewLink kind={kind} />;
  return (
    <span className={classes['newBlocked']}>
      <Button leftSection={plus} disabled>
        {t(`${kind}.new`)}
      </Button>
      <span className={classes['quiet']}>{t('newReason')}</span>
    </span>
  );
}
