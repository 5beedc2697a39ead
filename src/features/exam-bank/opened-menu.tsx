import { Menu } from '@mantine/core';
import {
  IconFileExport,
  IconFilePlus,
  IconListDetails,
  IconLock,
  IconPrinter,
  IconSettings,
  IconTrash,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useShowCurrentYear } from '#src/features/session/index.ts';
import {
  ActionItem,
  DeleteDialog,
  FOR_ALL,
  ItemLink,
  OpenedDots,
  useDots,
} from '#src/features/activities/index.ts';
import { publish, remove, toExam, type BankItem } from './act.ts';
import type { Action } from './allowed.ts';
import { useActing } from './use-acting.ts';

export interface BankMenuProps {
  item: BankItem;
  /** It was deleted: its own pages lead nowhere any more. */
  onGone?: (() => void) | undefined;
}

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** The menu, once somebody has asked for it. */
export function OpenedMenu({ item, onGone }: BankMenuProps) {
  const { t } = useTranslation(['exam-bank', 'exams']);
  const dots = useDots();
  const [isAsked, setAsked] = useState(false);
  const navigate = useNavigate();
  const showCurrentYear = useShowCurrentYear();
  const { context, reasonFor } = useActing(item);
  // What leads to the page that she is on leads nowhere.
  const here = useLocation({ select: ({ pathname }) => pathname });
  const shared = reasonFor('delete');
  const doing = (action: Action, name: string, symbol: ReactNode, onClick: () => void) => {
    const reason = reasonFor(action);
    // The settings stand above the line that says it for all.
    const isSaid = action !== 'settings' && reason === shared && FOR_ALL.has(shared);
    return (
      <ActionItem
        symbol={symbol}
        blocked={reason && { reason: isSaid ? null : t(`why.${reason}`) }}
        isGrave={action === 'delete'}
        onClick={onClick}
      >
        {t(`menu.${name}`)}
      </ActionItem>
    );
  };
  const clone = async () => {
    const made = await toExam(context, item);
    if (!made) return;
    await showCurrentYear();
    void navigate({ to: '/exams/add-exam/$id', params: { id: made.id } });
  };
  const questions = `/exam-bank/${item.id}`;
  const { isPublic } = item;
  return (
    <>
      <OpenedDots title={item.title} dots={dots}>
        {here !== questions && (
          <ItemLink
            leftSection={<IconListDetails className="flip" {...icon} />}
            to="/exam-bank/$examID"
            params={{ examID: item.id }}
          >
            {t('menu.questions')}
          </ItemLink>
        )}
        {doing(
          'settings',
          'settings',
          <IconSettings {...icon} />,
          () => void navigate({ to: '/exam-bank/add-exam/$id', params: { id: item.id } }),
        )}
        <ItemLink
          leftSection={<IconFileExport {...icon} />}
          to="/exam-bank/$examID"
          params={{ examID: item.id }}
          search={{ export: 'all' }}
        >
          {t('interchange:export.menu')}
        </ItemLink>
        <ItemLink
          leftSection={<IconPrinter {...icon} />}
          to="/exam-bank/$examID"
          params={{ examID: item.id }}
          search={{ print: 'questions' }}
        >
          {t('interchange:print.menu')}
        </ItemLink>
        <Menu.Divider />
        {shared !== null && FOR_ALL.has(shared) && <Menu.Label>{t(`why.${shared}`)}</Menu.Label>}
        {doing('toExam', 'toExam', <IconFilePlus {...icon} />, () => void clone())}
        {doing(
          'publish',
          isPublic ? 'unpublish' : 'publish',
          isPublic ? <IconLock {...icon} /> : <IconUsersGroup {...icon} />,
          () => void publish(context, item, !isPublic),
        )}
        <Menu.Divider />
        {doing('delete', 'delete', <IconTrash {...icon} />, () => setAsked(true))}
      </OpenedDots>
      {isAsked && (
        <DeleteDialog
          kind="template"
          item={item}
          drafts={context.engine.drafts}
          // Nobody has answered a bank exam.
          countRecorded={() => Promise.resolve(0)}
          onDelete={(lost, words) => void remove(context, item, { lost, words, onGone })}
          onClose={() => {
            setAsked(false);
            dots.giveBack();
          }}
        />
      )}
    </>
  );
}
