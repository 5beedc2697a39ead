import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ParentKind } from '#src/api/templates.ts';
import { ListButton, type ParentLock } from '#src/features/activities/index.ts';
import { EmptySheet } from '#src/ui/index.ts';

/** In the place of an empty form that could never be saved: why, and where to go. */
export function NoNew({ kind, lock }: { kind: ParentKind; lock: ParentLock }) {
  const { t } = useTranslation(['form', 'exams']);
  return (
    <EmptySheet
      icon={<IconLock size={28} stroke={1.5} aria-hidden />}
      title={t(`form:noNew.${lock}.${kind}`)}
      text={t(`form:noNew.${lock}.text`)}
      action={<ListButton kind={kind}>{t(`exams:${kind}.toList`)}</ListButton>}
    />
  );
}
