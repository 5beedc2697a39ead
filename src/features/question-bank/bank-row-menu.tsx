import '#src/ui/mantine-late-styles.ts';
import { ActionIcon, Menu } from '@mantine/core';
import {
  IconCopy,
  IconDots,
  IconEdit,
  IconEye,
  IconFileArrowRight,
  IconLock,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BlockedItem } from '#src/features/activities/index.ts';
import { useIsOffline } from '#src/features/session/index.ts';
import type { BankEntry } from '#src/offline/index.ts';
import { useOpening } from '#src/ui/use-opening.ts';
import { SubjectMenu } from '#src/ui/subject-menu.tsx';
import { clsx, typography, layouts } from '#src/ui/index.ts';
import classes from './bank-row-menu.module.css';

/** What can be done to a question from its row. */
export interface RowActions {
  onOpen: (id: string) => void;
  onPick: (id: string, isPicked: boolean) => void;
  onEdit: (id: string) => void;
  onCopy: (id: string) => void;
  onUse: (id: string) => void;
  onPublish: (id: string, isPublic: boolean) => void;
  onDelete: (id: string) => void;
}

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** One thing to do; what cannot be done now stays in reach, and says why unless a line above says it for all. */
function Item({
  symbol,
  label,
  isBlocked = false,
  why = null,
  about = null,
  isGrave = false,
  onClick,
}: {
  symbol: ReactNode;
  label: string;
  isBlocked?: boolean;
  why?: string | null;
  /** What follows from it, where its name does not say. */
  about?: string | null;
  isGrave?: boolean;
  onClick: () => void;
}) {
  const id = useId();
  if (isBlocked || why !== null)
    return (
      <BlockedItem leftSection={symbol} reason={why}>
        {label}
      </BlockedItem>
    );
  return (
    <Menu.Item
      leftSection={symbol}
      {...(isGrave && { color: 'var(--b-wrong)' })}
      {...(about && { 'aria-label': label, 'aria-describedby': id })}
      onClick={onClick}
    >
      {label}
      {about && (
        <span id={id} className={clsx(typography.tiny, layouts.block, classes['about'])}>
          {about}
        </span>
      )}
    </Menu.Item>
  );
}

/** All that can be done to a question of the bank. */
export function BankRowMenu({
  entry,
  lock,
  actions,
  name,
}: {
  entry: BankEntry;
  lock: 'supporter' | null;
  actions: RowActions;
  name: string;
}) {
  const { t } = useTranslation('question-bank');
  const { t: help } = useTranslation('help');
  const isOffline = useIsOffline();
  const { opened, setOpened, button } = useOpening();
  const { id, question, state, isNew } = entry;
  const isBlocked = lock !== null;
  const foreign = isBlocked || question.mayEdit ? null : t('lock.foreign');
  const later = isOffline ? t('lock.cut') : isNew || state !== 'server' ? t('lock.unsent') : null;
  const publishing = isBlocked ? null : (foreign ?? later);
  const { isPublic } = question;
  return (
    <SubjectMenu opened={opened} onChange={setOpened} width={288} withinPortal={false}>
      <Menu.Target>
        <ActionIcon ref={button} aria-label={name}>
          <IconDots {...icon} />
        </ActionIcon>
      </Menu.Target>
      {/* A second tap on a menu that is closing is none on what it shows. */}
      <Menu.Dropdown {...(!opened && { style: { pointerEvents: 'none' } })}>
        <Item
          symbol={<IconEye {...icon} />}
          label={t('menu.see')}
          onClick={() => actions.onOpen(id)}
        />
        {isBlocked && <Menu.Label>{t(`lock.${lock}`)}</Menu.Label>}
        <Item
          symbol={<IconEdit {...icon} />}
          label={t('menu.edit')}
          isBlocked={isBlocked}
          why={foreign}
          onClick={() => actions.onEdit(id)}
        />
        <Item
          symbol={<IconFileArrowRight {...icon} />}
          label={t('menu.use')}
          isBlocked={isBlocked}
          onClick={() => actions.onUse(id)}
        />
        <Item
          symbol={<IconCopy {...icon} />}
          label={t('menu.copy')}
          isBlocked={isBlocked}
          onClick={() => actions.onCopy(id)}
        />
        <Item
          symbol={isPublic ? <IconLock {...icon} /> : <IconUsers {...icon} />}
          label={t(isPublic ? 'menu.toPrivate' : 'menu.toPublic')}
          isBlocked={isBlocked}
          why={publishing}
          about={help(isPublic ? 'bank.private' : 'bank.public')}
          onClick={() => actions.onPublish(id, !isPublic)}
        />
        <Item
          symbol={<IconTrash {...icon} />}
          label={t('menu.delete')}
          isBlocked={isBlocked}
          why={foreign}
          isGrave
          onClick={() => actions.onDelete(id)}
        />
      </Menu.Dropdown>
    </SubjectMenu>
  );
}
