import { IconHome, IconListCheck, IconNotebook } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { NavGroup, NavItem } from '#src/ui/index.ts';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true };

/** The specification's groups, with the screens that exist. */
export function MainNav() {
  const { t } = useTranslation('common');
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
          activeOptions={{ includeSearch: false }}
          icon={<IconListCheck {...icon} />}
          label={t('nav.exams')}
        />
      </NavGroup>
      <NavGroup name={t('nav.assignmentGroup')}>
        <NavItem
          to="/assignments"
          activeOptions={{ includeSearch: false }}
          icon={<IconNotebook {...icon} />}
          label={t('nav.assignments')}
        />
      </NavGroup>
    </>
  );
}
