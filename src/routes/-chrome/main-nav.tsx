import {
  IconBooks,
  IconChartBar,
  IconHome,
  IconListCheck,
  IconNotebook,
  IconSquareRoundedPlus,
} from '@tabler/icons-react';
import { useMatchRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NavGroup, NavItem } from '#src/ui/index.ts';

/** The specification's groups: where one goes, by which name, with which mark. */
const groups = [
  [
    'exam',
    ['/exams', 'exams', IconListCheck],
    ['/exams/add-exam', 'newExam', IconSquareRoundedPlus],
    ['/exam-bank', 'examBank', IconBooks],
    ['/exam-bank/add-exam', 'newBankExam', IconSquareRoundedPlus],
    ['/question-bank', 'questionBank', IconBooks],
  ],
  [
    'assignment',
    ['/assignments', 'assignments', IconNotebook],
    ['/assignments/add-assignment', 'newAssignment', IconSquareRoundedPlus],
  ],
  ['report', ['/reports', 'reports', IconChartBar]],
] as const;
const home = ['/', 'home', IconHome] as const;
type Entry = typeof home | Exclude<(typeof groups)[number][number], string>;

/** The side menu. */
export function MainNav() {
  const { t } = useTranslation('common');
  const matches = useMatchRoute();
  const item = ([to, name, Icon]: Entry, exact: boolean) => (
    <NavItem
      key={to}
      to={to}
      activeOptions={{ exact, includeSearch: false }}
      icon={<Icon size={20} stroke={1.75} aria-hidden />}
      label={t(`nav.${name}`)}
    />
  );
  return (
    <>
      {item(home, true)}
      {groups.map(([group, ...entries]) => (
        <NavGroup key={group} name={t(`nav.${group}Group`)}>
          {entries.map((entry) =>
            // What has an entry of its own is not also part of the list above it.
            item(
              entry,
              entry[1].startsWith('new') ||
                entries.some(([to]) => to !== entry[0] && matches({ to })),
            ),
          )}
        </NavGroup>
      ))}
    </>
  );
}
