import { IconCheck, IconMinus, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Note, Sheet, clsx, layouts, heardClass } from '#src/ui/index.ts';
import classes from '../admin.module.css';
import table from './powers.module.css';
import { OwnRoles } from './own-roles.tsx';
import { powers, roles, type Reach } from './powers.ts';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;
const symbols: Record<Reach, typeof IconCheck> = {
  yes: IconCheck,
  all: IconCheck,
  own: IconUser,
  none: IconMinus,
};

function Cell({ reach, role }: { reach: Reach; role: string }) {
  const { t } = useTranslation('admin');
  const Symbol = symbols[reach];
  return (
    <td data-reach={reach} data-role={role}>
      <span>
        <Symbol {...icon} />
        {t(`roles.reach.${reach}`)}
      </span>
    </td>
  );
}

/** What the roles of every school may do, and those that this one has made of its own. */
export function RolesSection() {
  const { t } = useTranslation('admin');
  return (
    <>
      <header className={clsx(layouts.row, classes['sectionHead'])}>
        <div>
          <h2>{t('roles.title')}</h2>
          <p>{t('roles.text')}</p>
        </div>
      </header>
      <Sheet>
        <table className={table['powers']}>
          <caption className={heardClass}>{t('roles.caption')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('roles.what')}</th>
              {roles.map((role) => (
                <th key={role} scope="col">
                  {t(`role.${role}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {powers.map(({ what, reach }) => (
              <tr key={what}>
                <th scope="row">{t(`roles.power.${what}`)}</th>
                {roles.map((role) => (
                  <Cell key={role} reach={reach[role]} role={t(`role.${role}`)} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Sheet>
      <Note>{t('roles.noRole')}</Note>
      <OwnRoles />
    </>
  );
}
