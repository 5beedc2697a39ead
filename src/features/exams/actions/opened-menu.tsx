import '#src/ui/mantine-late-styles.ts';
import { Menu, type MenuItemProps } from '@mantine/core';
import {
  IconArrowBackUp,
  IconBooks,
  IconCopy,
  IconCopyPlus,
  IconListDetails,
  IconSettings,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import { createLink, useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { bank, copy, withdraw } from './act.ts';
import { DotsButton } from '../activity-dots.tsx';
import classes from './actions.module.css';
import type { ActivityMenuProps } from './context.ts';
import type { Action, Reason } from './allowed.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { useActing } from './use-acting.ts';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

function ItemAnchor(props: MenuItemProps & Omit<ComponentProps<'a'>, keyof MenuItemProps>) {
  return <Menu.Item component="a" {...props} />;
}

const ItemLink = createLink(ItemAnchor);

/** What cannot be done stays in reach, and says why. */
function BlockedItem({
  leftSection,
  reason,
  children,
}: {
  leftSection: ReactNode;
  /** Null where one line above says it for all. */
  reason: string | null;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Menu.Item
      aria-disabled
      aria-describedby={reason ? id : undefined}
      className={classes['blocked'] ?? ''}
      closeMenuOnClick={false}
      leftSection={leftSection}
    >
      {children}
      {reason && (
        <span id={id} className={classes['reason']}>
          {reason}
        </span>
      )}
    </Menu.Item>
  );
}

/** Said once above all that they hold for. */
const forAll: ReadonlySet<Reason | null> = new Set<Reason>(['viewer', 'semester', 'offline']);

/** The menu, once somebody has asked for it: first where one goes, then what makes another one, then what takes away. */
export function OpenedMenu({ kind, item, onGone }: ActivityMenuProps) {
  const { t } = useTranslation('exams');
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // This button has just taken the place of the one that was pressed, and its focus; then closing gives it back.
  useEffect(() => {
    button.current?.focus({ preventScroll: true });
    const frame = requestAnimationFrame(() => setOpened(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  const [isAsked, setAsked] = useState(false);
  const navigate = useNavigate();
  const { context, reasonFor } = useActing(kind, item, opened);
  const { id } = item;
  const paths = kind === 'exam' ? examPaths(id) : assignmentPaths(id);
  const shared = reasonFor('copy');
  const why = (action: Action) => {
    const reason = reasonFor(action);
    if (reason === null) return null;
    return {
      reason:
        reason === shared && forAll.has(shared) ? null : t(`menu.why.${reason}`, { context: kind }),
    };
  };
  const clone = async () => {
    const made = await copy(context, item, 'clone');
    if (made) void navigate({ to: paths.settings(made.id) });
  };
  const doing = (action: Action, symbol: ReactNode, onClick: () => void) => {
    const blocked = why(action);
    return blocked ? (
      <BlockedItem leftSection={symbol} reason={blocked.reason}>
        {t(`menu.${action}`)}
      </BlockedItem>
    ) : (
      <Menu.Item
        leftSection={symbol}
        onClick={onClick}
        {...(action === 'delete' && { color: 'var(--b-wrong)' })}
      >
        {t(`menu.${action}`)}
      </Menu.Item>
    );
  };
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
      <Menu
        opened={opened}
        onChange={setOpened}
        position="bottom-end"
        width={288}
        withinPortal={false}
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <DotsButton title={item.title} ref={button} />
        </Menu.Target>
        <Menu.Dropdown aria-label={t('menu.open', { title: item.title })}>
          <ItemLink
            leftSection={<IconListDetails className="flip" {...icon} />}
            to={paths.questions}
          >
            {t('menu.questions')}
          </ItemLink>
          {going('students', <IconUsers {...icon} />, paths.students)}
          {going('settings', <IconSettings {...icon} />, paths.settings(id))}
          <Menu.Divider />
          {shared !== null && forAll.has(shared) && (
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
        </Menu.Dropdown>
      </Menu>
      {isAsked && (
        <DeleteDialog
          kind={kind}
          item={item}
          context={context}
          onGone={onGone}
          onClose={() => {
            setAsked(false);
            // The item that asked is gone with the menu.
            requestAnimationFrame(() => button.current?.focus({ preventScroll: true }));
          }}
        />
      )}
    </>
  );
}

const examPaths = (id: string) => ({
  questions: `/exams/${id}`,
  students: `/exams/exam-student-report/${id}`,
  settings: (of: string) => `/exams/add-exam/${of}`,
});
const assignmentPaths = (id: string) => ({
  questions: `/assignments/${id}`,
  students: `/assignments/assignment-student-report/${id}`,
  settings: (of: string) => `/assignments/add-assignment/${of}`,
});
