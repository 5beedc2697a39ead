import { typography } from '../typography.ts';
import { layouts } from '../layouts.ts';
import { clsx } from '../clsx.ts';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import classes from './frame.module.css';

interface Content {
  icon: ReactNode;
  label: string;
}

function NavAnchor({ icon, label, ...rest }: Content & Omit<ComponentProps<'a'>, 'children'>) {
  return (
    <a
      {...rest}
      className={clsx(
        layouts.line,
        layouts.gap12,
        typography.soft,
        layouts.fixed,
        classes['navItem'],
      )}
      title={label}
    >
      {icon}
      <span className={classes['navLabel']}>{label}</span>
    </a>
  );
}

/** An entry of the side menu: `<NavItem to="/exams" icon={…} label={…} />`. */
export const NavItem = createLink(NavAnchor);

/** An entry that does something instead of leading somewhere. */
export function NavAction({ icon, label, onClick }: Content & { onClick: () => void }) {
  return (
    <button
      type="button"
      className={clsx(
        layouts.line,
        layouts.gap12,
        typography.soft,
        layouts.fixed,
        classes['navItem'],
      )}
      title={label}
      onClick={onClick}
    >
      {icon}
      <span className={classes['navLabel']}>{label}</span>
    </button>
  );
}

/** Entries that belong together, under one name. */
export function NavGroup({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={layouts.contents}>
      <div className={clsx(typography.tiny, classes['groupName'])}>{name}</div>
      {children}
    </div>
  );
}
