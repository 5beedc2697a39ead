import { IconDots } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { clsx, typography, controls } from '#src/ui/index.ts';
import classes from './activity-menu.module.css';

/** ⋯ beside an exam or assignment, named after it. */
export function DotsButton({
  title,
  className,
  ...rest
}: ComponentProps<'button'> & { title: string }) {
  const { t } = useTranslation('exams');
  return (
    <button
      type="button"
      className={clsx(controls.lit, typography.soft, classes['dots'], className)}
      aria-label={t('menu.open', { title })}
      aria-haspopup="menu"
      aria-expanded={false}
      {...rest}
    >
      <IconDots size={20} stroke={1.75} aria-hidden />
    </button>
  );
}
