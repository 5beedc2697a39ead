import { IconLock, IconUsersGroup } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { clsx, layouts, typography } from '#src/ui/index.ts';

/** Who may see it, in words, or in fewer where there is little room; the mark beside them only helps the eye. */
export function ShareWords({
  isPublic,
  isOwn,
  isShort = false,
}: {
  isPublic: boolean;
  isOwn: boolean;
  isShort?: boolean;
}) {
  const { t } = useTranslation('exam-bank');
  const length = isShort ? 'short' : 'long';
  const texts = {
    public: { short: t('publicShort'), long: t('public') },
    own: { short: t('privateShort'), long: t('private') },
    other: { short: t('privateOf'), long: t('privateOf') },
  };
  const whose = isOwn ? texts.own : texts.other;
  const words = (isPublic ? texts.public : whose)[length];
  const Drawn = isPublic ? IconUsersGroup : IconLock;
  return (
    <span className={clsx(layouts.inline, layouts.gap4, typography.soft)}>
      <Drawn size={16} stroke={1.75} aria-hidden />
      {words}
    </span>
  );
}
