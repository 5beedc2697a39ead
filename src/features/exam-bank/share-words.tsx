import { IconLock, IconUsersGroup } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './exam-bank.module.css';

/** Who may see it, in words; the mark beside them only helps the eye. */
export function ShareWords({ isPublic, isOwn }: { isPublic: boolean; isOwn: boolean }) {
  const { t } = useTranslation('exam-bank');
  const Drawn = isPublic ? IconUsersGroup : IconLock;
  return (
    <span className={classes['share']}>
      <Drawn size={16} stroke={1.75} aria-hidden />
      {t(isPublic ? 'public' : isOwn ? 'private' : 'privateOf')}
    </span>
  );
}
