import { Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconBooks,
  IconChartBar,
  IconCopy,
  IconCopyPlus,
  IconFileExport,
  IconListDetails,
  IconPrinter,
  IconSettings,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useShowCurrentYear } from '#src/features/session/index.ts';
import { countRecorded } from '#src/api/activity-actions.ts';
import { PAGES } from '#src/lib/pages.ts';
import { bank, copy, remove, withdraw } from './act.ts';
import type { ActivityMenuProps } from './context.ts';
import type { Action } from './allowed.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { ActionItem, BlockedItem, ItemLink } from './menu-items.tsx';
import { FOR_ALL, OpenedDots, useDots } from './opened-dots.tsx';
import { useActing } from './use-acting.ts';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** The menu, once somebody has asked for it: first where one goes, then what makes another one, then what takes away. */
export function OpenedMenu({ kind, item, onGone }: ActivityMenuProps) {
  const { t } = useTranslation('exams');
  const dots = useDots();
  const [isAsked, setAsked] = useState(false);
  const navigate = useNavigate();
  const showCurrentYear = useShowCurrentYear();
  const { context, reasonFor } = useActing(kind, item, dots.opened);
  const { id } = item;
  // What leads to the page that she is on leads nowhere.
  const here = useLocation({ select: ({ pathname }) => pathname });
  const at = (page: 'questions' | 'students' | 'settings', of = id) =>
    PAGES[kind][page].replace('$id', of);
  const report = kind === 'exam' ? `/exams/exam-report/${id}` : null;
  const shared = reasonFor('copy');
  const why = (action: Action) => {
    const reason = reasonFor(action);
    if (reason === null) return null;
    return {
      // The settings stand above the line that says it for all.
      reason:
        action !== 'settings' && reason === shared && FOR_ALL.has(shared)
          ? null
          : t(`menu.why.${reason}`, { context: kind }),
    };
  };
  const clone = async () => {
    const made = await copy(context, item, 'clone');
    if (!made) return;
    await showCurrentYear();
    void navigate({ to: at('settings', made.id) });
  };
  const doing = (action: Action, symbol: ReactNode, onClick: () => void) => (
    <ActionItem
      symbol={symbol}
      blocked={why(action)}
      isGrave={action === 'delete'}
      onClick={onClick}
    >
      {t(`menu.${action}`)}
    </ActionItem>
  );
  const going = (action: 'students' | 'settings', symbol: ReactNode, to: string) => {
    const blocked = why(action);
    return blocked ? (
      <BlockedItem leftSection={symbol} reason={blocked.reason}>
        {t(`menu.${action}`)}
      </BlockedItem>
    ) : (
      <ItemLink leftSection={symbol} to={to}>
        {t(`menu.${action}`)}
      </ItemLink>
    );
  };
  return (
    <>
      <OpenedDots title={item.title} dots={dots}>
        {here !== at('questions') && (
          <ItemLink
            leftSection={<IconListDetails className="flip" {...icon} />}
            to={at('questions')}
          >
            {t('menu.questions')}
          </ItemLink>
        )}
        {here !== at('students') && going('students', <IconUsers {...icon} />, at('students'))}
        {report !== null && here !== report && (
          <ItemLink leftSection={<IconChartBar {...icon} />} to={report}>
            {t('report:title')}
          </ItemLink>
        )}
        {going('settings', <IconSettings {...icon} />, at('settings'))}
        <ItemLink
          leftSection={<IconFileExport {...icon} />}
          to={at('questions')}
          search={{ export: 'all' }}
        >
          {t('interchange:export.menu')}
        </ItemLink>
        <ItemLink
          leftSection={<IconPrinter {...icon} />}
          to={at('questions')}
          search={{ print: 'questions' }}
        >
          {t('interchange:print.menu')}
        </ItemLink>
        <Menu.Divider />
        {shared !== null && FOR_ALL.has(shared) && (
          <Menu.Label>{t(`menu.why.${shared}`, { context: kind })}</Menu.Label>
        )}
        {doing('copy', <IconCopy {...icon} />, () => void copy(context, item))}
        {doing('clone', <IconCopyPlus {...icon} />, () => void clone())}
        {doing('bank', <IconBooks {...icon} />, () => void bank(context, item))}
        <Menu.Divider />
        {doing(
          'withdraw',
          <IconArrowBackUp className="flip" {...icon} />,
          () => void withdraw(context, item),
        )}
        {doing('delete', <IconTrash {...icon} />, () => setAsked(true))}
      </OpenedDots>
      {isAsked && (
        <DeleteDialog
          kind={kind}
          item={item}
          drafts={context.engine.drafts}
          countRecorded={(signal) => countRecorded({ kind, ...context.scope, id }, signal)}
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
