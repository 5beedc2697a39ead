import { IconX } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#src/ui/index.ts';
import { useIsWriting } from './use-is-writing.ts';
import classes from './welcome.module.css';

/**
 * A quiet card at the foot of a page. It has a place of its own after the page's words, so that nothing is covered for
 * good, comes last for the keyboard, and takes no focus. While a field has the keyboard it stays in that place.
 */
export function FootCard({
  title,
  picture,
  onClose,
  children,
  actions,
}: {
  title: string;
  picture: ReactNode;
  onClose: () => void;
  children: ReactNode;
  actions: ReactNode;
}) {
  const { t } = useTranslation('common');
  const id = useId();
  const isWriting = useIsWriting();
  return (
    <aside className={classes['card']} data-low={isWriting || undefined} aria-labelledby={id}>
      <div className={classes['picture']}>{picture}</div>
      <div className={classes['words']}>
        <h2 id={id}>{title}</h2>
        {children}
      </div>
      <IconButton className={classes['close']} aria-label={t('action.close')} onClick={onClose}>
        <IconX size={20} stroke={1.75} aria-hidden />
      </IconButton>
      <div className={classes['actions']}>{actions}</div>
    </aside>
  );
}
