import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#src/features/activities/index.ts';
import { permissionsOf, usePerson } from '#src/features/session/index.ts';

/** From where nobody is yet to bringing people in from a file; nothing for whom that part is closed. */
export function ListsLink() {
  const { t } = useTranslation('admin');
  if (!permissionsOf(usePerson()).includes('lists')) return null;
  return (
    <ButtonLink to="/admin" search={{ tab: 'lists' }} variant="default">
      {t('fromFile')}
    </ButtonLink>
  );
}
