import { useTranslation } from 'react-i18next';
import { PageHead, clsx, layouts } from '#src/ui/index.ts';
import admin from '../admin.module.css';
import type { SectionProps } from '../search.ts';
import { CardsSection } from './cards-section.tsx';

/** The cards of the classes that a teacher has this year, on a page of her own. */
export function CardsPage(props: SectionProps) {
  const { t } = useTranslation('cards');
  return (
    <>
      <PageHead title={t('title')} />
      <div className={clsx(layouts.grid, layouts.gap16, admin['section'])}>
        <CardsSection {...props} whose="mine" />
      </div>
    </>
  );
}
