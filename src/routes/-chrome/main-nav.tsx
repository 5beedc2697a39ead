import { IconHome, IconListCheck, IconNotebook, IconSquareRoundedPlus } from '@tabler/icons-react';
import { useMatchRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NavGroup, NavItem } from '#src/ui/index.ts';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true };

/** The specification's groups, with the screens that exist. */
export function MainNav() {
  const { t } = useTranslation('common');
  const matches = useMatchRoute();
  // What has an entry of its own is not also part of the list above it.
  const isNewExam = Boolean(matches({ to: '/exams/add-exam' }));
  const isNewAssignment = Boolean(matches({ to: '/assignments/add-assignment' }));
  return (
    <>
      <NavItem
        to="/"
        activeOptions={{ exact: true, includeSearch: false }}
        icon={<IconHome {...icon} />}
        label={t('nav.home')}
      />
      <NavGroup name={t('nav.examGroup')}>
        <NavItem
          to="/exams"
          activeOptions={{ exact: isNewExam, includeSearch: false }}
          icon={<IconListCheck {...icon} />}
          label={t('nav.exams')}
        />
        <NavItem
          to="/exams/add-exam"
          activeOptions={{ exact: true, includeSearch: false }}
          icon={<IconSquareRoundedPlus {...icon} />}
          label={t('nav.newExam')}
        />
      </NavGroup>
      <NavGroup name={t('nav.assignmentGroup')}>
        <NavItem
          to="/assignments"
          activeOptions={{ exact: isNewAssignment, includeSearch: false }}
          icon={<IconNotebook {...icon} />}
          label={t('nav.assignments')}
        />
        <NavItem
          to="/assignments/add-assignment"
          activeOptions={{ exact: true, includeSearch: false }}
          icon={<IconSquareRoundedPlus {...icon} />}
          label={t('nav.newAssignment')}
        />
      </NavGroup>
    </>
  );
}
