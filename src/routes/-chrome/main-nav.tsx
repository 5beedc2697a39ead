import { IconListDetails } from '@tabler/icons-react';
import { useMatches } from '@tanstack/react-router';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { personOf, rolesToEnter, seesExams, useSessionState } from '#src/features/session/index.ts';
import { NavGroup, NavItem } from '#src/ui/index.ts';
import { navFor, type NavEntry } from './nav-entries.ts';

/** The side menu: what her role may not open is not in it. It is drawn anew for another page, not for another address. */
export const MainNav = memo(function MainNav() {
  const { t } = useTranslation('common');
  const page = useMatches({
    select: (matches) => matches.at(-1)?.fullPath.replace(/(.)\/$/, '$1'),
  });
  const person = personOf(useSessionState());
  const item = ([to, name, Icon]: NavEntry, exact: boolean) => (
    <NavItem
      key={to}
      to={to}
      activeOptions={{ exact, includeSearch: false }}
      icon={
        <Icon
          // A list and its marks stand as the lines are read.
          className={Icon === IconListDetails ? 'flip' : undefined}
          size={20}
          stroke={1.75}
          aria-hidden
        />
      }
      label={t(`nav.${name}`)}
    />
  );
  return navFor(person && rolesToEnter(person), !person || seesExams(person)).map(
    ({ name: group, entries }) => {
      const items = entries.map((entry) =>
        // What has an entry of its own is not also part of the list above it.
        item(
          entry,
          entry[0] === '/' ||
            entry[1].startsWith('new') ||
            entries.some(([to]) => to !== entry[0] && to === page),
        ),
      );
      if (!group) return items;
      return (
        <NavGroup key={group} name={t(`nav.${group}`)}>
          {items}
        </NavGroup>
      );
    },
  );
});
