import { IconFileZip, IconUserX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnyStudent } from '#contract/people/leaving.ts';
import { ActionItem, OpenedDots, useDots } from '#src/features/activities/index.ts';
import { useIsOffline } from '#src/features/session/index.ts';
import type { Acts } from '../structure/use-acts.ts';
import { AnonymiseDialog } from './anonymise-dialog.tsx';
import { ArchiveDialog } from './archive-dialog.tsx';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** What can be done with all that is known of a student, once somebody has asked for it. */
export function StudentMenu({
  studentId,
  name,
  state,
  acts,
}: {
  studentId: string;
  name: string;
  state: AnyStudent['state'];
  acts: Acts;
}) {
  const { t } = useTranslation(['leaving', 'structure']);
  const isOffline = useIsOffline();
  const dots = useDots();
  const [asked, setAsked] = useState<'archive' | 'anonymise' | null>(null);
  const cut = isOffline ? { reason: t('structure:blocked.cut') } : null;
  const close = () => {
    setAsked(null);
    dots.giveBack();
  };
  return (
    <>
      <OpenedDots title={name} dots={dots}>
        <ActionItem
          symbol={<IconFileZip {...icon} />}
          blocked={cut}
          onClick={() => setAsked('archive')}
        >
          {t('menu.archive')}
        </ActionItem>
        <ActionItem
          symbol={<IconUserX {...icon} />}
          blocked={state === 'left' ? cut : { reason: t(`why.${state}`) }}
          isGrave
          onClick={() => setAsked('anonymise')}
        >
          {t('menu.anonymise')}
        </ActionItem>
      </OpenedDots>
      {asked === 'archive' && <ArchiveDialog studentId={studentId} name={name} onClose={close} />}
      {asked === 'anonymise' && (
        <AnonymiseDialog studentId={studentId} name={name} acts={acts} onClose={close} />
      )}
    </>
  );
}
