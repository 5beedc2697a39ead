import { Button, type ButtonProps } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ParentKind } from '#src/api/templates.ts';
import { mayOnlyView, usePerson } from '#src/features/session/index.ts';
import { FORMS } from '#src/lib/pages.ts';
import { layouts, typography, clsx } from '#src/ui/index.ts';
import { ButtonLink } from './links.tsx';
import classes from './list.module.css';

const plus = <IconPlus size={20} stroke={1.75} aria-hidden />;

/** To the empty form. */
export function NewLink({ kind, ...look }: { kind: ParentKind } & Pick<ButtonProps, 'variant'>) {
  const { t } = useTranslation('exams');
  return (
    <ButtonLink to={FORMS[kind]} leftSection={plus} {...look}>
      {t(`${kind}.new`)}
    </ButtonLink>
  );
}

/** The page's one filled button; whoever may only look, here or in this school year, sees why it is none for her. */
export function NewButton({ kind }: { kind: ParentKind }) {
  const { t } = useTranslation('exams');
  const { roles, semester } = usePerson();
  const isViewer = mayOnlyView(roles);
  // The bank is of no year.
  const isSemesterActive = kind === 'template' || semester?.active !== false;
  if (!isViewer && isSemesterActive) return <NewLink kind={kind} />;
  return (
    <span className={clsx(layouts.inline, classes['newBlocked'])}>
      <Button leftSection={plus} disabled>
        {t(`${kind}.new`)}
      </Button>
      <span className={typography.faint}>{t(isViewer ? 'newReason' : 'menu.why.semester')}</span>
    </span>
  );
}
