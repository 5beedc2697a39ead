import { Menu, type MenuItemProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { clsx, typography, layouts } from '#src/ui/index.ts';
import classes from './actions.module.css';

function ItemAnchor(props: MenuItemProps & Omit<ComponentProps<'a'>, keyof MenuItemProps>) {
  return <Menu.Item component="a" {...props} />;
}

export const ItemLink = createLink(ItemAnchor);

/** What cannot be done stays in reach, and says why. */
export function BlockedItem({
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
        <span id={id} className={clsx(typography.tiny, layouts.block)}>
          {reason}
        </span>
      )}
    </Menu.Item>
  );
}

/** What can be done, or why it cannot. */
export function ActionItem({
  symbol,
  blocked,
  isGrave = false,
  onClick,
  children,
}: {
  symbol: ReactNode;
  /** Null where it can be done. */
  blocked: { reason: string | null } | null;
  /** It takes something away for good. */
  isGrave?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  if (blocked)
    return (
      <BlockedItem leftSection={symbol} reason={blocked.reason}>
        {children}
      </BlockedItem>
    );
  return (
    <Menu.Item leftSection={symbol} onClick={onClick} {...(isGrave && { color: 'var(--b-wrong)' })}>
      {children}
    </Menu.Item>
  );
}
