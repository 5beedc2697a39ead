import { Button } from '@mantine/core';
import { IconChevronDown, IconDots } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReviewStatus } from '#contract/shapes.ts';
import { clsx } from '#src/ui/index.ts';
import classes from '../screen.module.css';

/** Says how the review of a workbook stands, and opens its menu. */
export function ReviewButton({
  status,
  className,
  ...rest
}: ComponentProps<typeof Button<'button'>> & { status: ReviewStatus }) {
  const { t } = useTranslation('workbook');
  return (
    <Button
      variant="default"
      className={clsx(classes['reviewButton'], className)}
      aria-label={t('review.menu', { status: t(`review.${status}`) })}
      {...rest}
    >
      <span className={classes['onlyWide']}>{t(`review.${status}`)}</span>
      <IconChevronDown className={classes['onlyWide']} size={16} stroke={1.75} aria-hidden />
      <IconDots className={classes['onlyPhone']} size={20} stroke={1.75} aria-hidden />
    </Button>
  );
}
