import { IconArrowDown, IconArrowUp, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Structure } from '#contract/school/structure.ts';
import { ActionItem, OpenedDots, useDots } from '#src/features/activities/index.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import type { Part } from './uses.ts';
import type { Acts } from './use-acts.ts';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** What can be done to a grade, a class or a course, once somebody has asked for it. */
export function PartMenu({
  part,
  structure,
  acts,
  blocked,
  onRename,
  onStudents,
  onMove,
}: {
  part: Part;
  structure: Structure;
  acts: Acts;
  blocked: { reason: string | null } | null;
  onRename: () => void;
  onStudents?: (() => void) | undefined;
  /** One place up (-1) or down (1); null where it stands at that end. */
  onMove?: { up: (() => void) | null; down: (() => void) | null } | undefined;
}) {
  const { t } = useTranslation('structure');
  const dots = useDots();
  const [isRemoving, setRemoving] = useState(false);
  const atEnd = (move: (() => void) | null) =>
    blocked ?? (move === null ? { reason: t('menu.atEnd') } : null);
  return (
    <>
      <OpenedDots title={part.name} dots={dots}>
        {onStudents && (
          <ActionItem symbol={<IconUsers {...icon} />} blocked={null} onClick={onStudents}>
            {t('menu.students')}
          </ActionItem>
        )}
        <ActionItem symbol={<IconPencil {...icon} />} blocked={blocked} onClick={onRename}>
          {t('menu.rename')}
        </ActionItem>
        {onMove && (
          <>
            <ActionItem
              symbol={<IconArrowUp {...icon} />}
              blocked={atEnd(onMove.up)}
              onClick={() => onMove.up?.()}
            >
              {t('menu.up')}
            </ActionItem>
            <ActionItem
              symbol={<IconArrowDown {...icon} />}
              blocked={atEnd(onMove.down)}
              onClick={() => onMove.down?.()}
            >
              {t('menu.down')}
            </ActionItem>
          </>
        )}
        <ActionItem
          symbol={<IconTrash {...icon} />}
          blocked={blocked}
          isGrave
          onClick={() => setRemoving(true)}
        >
          {t('menu.remove')}
        </ActionItem>
      </OpenedDots>
      {isRemoving && (
        <RemoveDialog
          part={part}
          structure={structure}
          acts={acts}
          onClose={() => {
            setRemoving(false);
            dots.giveBack();
          }}
        />
      )}
    </>
  );
}
