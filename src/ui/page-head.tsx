import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './parts.module.css';

/** The name of a page in the tab, with the product's. */
export function TabTitle({ children }: { children: string }) {
  const { t } = useTranslation('common');
  return <title>{t('tabTitle', { page: children })}</title>;
}

/** Title of a page, what stands under it, and what one can do with all of it. */
export function PageHead({
  title,
  tab = title,
  sub,
  age = null,
  actions,
}: {
  title: string;
  /** The same for the tab, where the title names somebody: browsers keep that in their history. */
  tab?: string;
  sub?: ReactNode;
  /** From when the copy is that is shown: it comes and goes with the network, and moves nothing. */
  age?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <header className={classes['head']}>
      <TabTitle>{tab}</TabTitle>
      <div className={classes['headText']}>
        <h1 tabIndex={-1} data-page-title>
          {/* Another title is another text: the letters of the first do not move into its own. */}
          <span key={title}>{title}</span>
        </h1>
        {sub && <div className={classes['headSub']}>{sub}</div>}
        {age && <div className={classes['headAge']}>{age}</div>}
      </div>
      {actions && <div className={classes['headActions']}>{actions}</div>}
    </header>
  );
}
