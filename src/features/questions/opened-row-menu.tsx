import '#src/ui/mantine-late-styles.ts';
import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconBookUpload,
  IconCopy,
  IconDots,
  IconEdit,
  IconEye,
  IconListDetails,
  IconTrash,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useOutbox, useScope } from '#src/features/session/index.ts';
import type { MergedListQuestion } from '#src/offline/index.ts';
import { useOpening } from '#src/ui/use-opening.ts';
import { SubjectMenu } from '#src/ui/subject-menu.tsx';
import { isForBank } from './bank/use-to-bank.ts';
import classes from './questions.module.css';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** One question as a student sees it, from the menu of its row. */
function PreviewItem({ id }: { id: string }) {
  const { t } = useTranslation('questions');
  const navigate = useNavigate();
  return (
    <Menu.Item
      leftSection={<IconEye {...icon} />}
      onClick={() => void navigate({ to: '.', search: (before) => ({ ...before, preview: id }) })}
    >
      {t('preview.openQuestion')}
    </Menu.Item>
  );
}

/** What can be done to a question from its row. */
export interface RowActions {
  onEdit: (id: string) => void;
  onMove: (id: string, step: 1 | -1) => void;
  onDuplicate: (id: string) => void;
  /** Puts it into the question bank. */
  onToBank: (id: string) => void;
  /** Takes questions of the bank in after it. */
  onFromBank: (id: string) => void;
  onDelete: (id: string) => void;
  onScore: (id: string, units: number) => Promise<unknown>;
  onKey: (id: string, optionId: string) => void;
}

export interface RowMenuProps {
  question: MergedListQuestion;
  number: string;
  isFirst: boolean;
  isLast: boolean;
  actions: RowActions;
}

/** Its way into the bank; one that is on it already does not go twice. */
function ToBankItem({
  question,
  onToBank,
}: {
  question: MergedListQuestion;
  onToBank: () => void;
}) {
  const { t } = useTranslation('questions');
  const { schoolId } = useScope();
  const isWaiting = useOutbox((outbox) => isForBank(outbox, schoolId, question));
  return (
    <Menu.Item leftSection={<IconBookUpload {...icon} />} disabled={isWaiting} onClick={onToBank}>
      {t('menu.toBank')}
      {isWaiting && <span className={classes['menuWhy']}>{t('bank.toWaits')}</span>}
    </Menu.Item>
  );
}

/** All that can be done to a question. */
export function OpenedRowMenu({ question, number, isFirst, isLast, actions }: RowMenuProps) {
  const { opened, setOpened, button } = useOpening();
  const { t } = useTranslation('questions');
  const { id } = question;
  return (
    <SubjectMenu opened={opened} onChange={setOpened} withinPortal={false}>
      <Menu.Target>
        <ActionIcon ref={button} aria-label={t('menu.open', { n: number })}>
          <IconDots {...icon} />
        </ActionIcon>
      </Menu.Target>
      {/* A second tap on a menu that is closing is none on what it shows. */}
      <Menu.Dropdown {...(!opened && { style: { pointerEvents: 'none' } })}>
        <Menu.Item leftSection={<IconEdit {...icon} />} onClick={() => actions.onEdit(id)}>
          {t('menu.edit')}
        </Menu.Item>
        <PreviewItem id={id} />
        <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => actions.onDuplicate(id)}>
          {t('menu.duplicate')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconListDetails className="flip" {...icon} />}
          onClick={() => actions.onFromBank(id)}
        >
          {t('menu.fromBank')}
        </Menu.Item>
        <ToBankItem question={question} onToBank={() => actions.onToBank(id)} />
        <Menu.Item
          leftSection={<IconArrowUp {...icon} />}
          disabled={isFirst}
          onClick={() => actions.onMove(id, -1)}
        >
          {t('menu.up')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowDown {...icon} />}
          disabled={isLast}
          onClick={() => actions.onMove(id, 1)}
        >
          {t('menu.down')}
        </Menu.Item>
        <Menu.Item
          color="var(--b-wrong)"
          leftSection={<IconTrash {...icon} />}
          onClick={() => actions.onDelete(id)}
        >
          {t('menu.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </SubjectMenu>
  );
}
