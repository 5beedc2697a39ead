import { useTranslation } from 'react-i18next';
import { useFormat, clsx, layouts, typography } from '#src/ui/index.ts';
import classes from '../page.module.css';

/** So many are named; of those after them it is said how many they are. */
const NAMED = 3;

/** Says of which exams the figures may still change; nothing where there are none. */
export function Provisional({
  titles,
  text,
}: {
  titles: readonly string[];
  /** The sentence with the titles in it. */
  text: (titles: string) => string;
}) {
  const { t } = useTranslation('charts');
  const { number } = useFormat();
  if (titles.length === 0) return null;
  const named = titles.slice(0, NAMED).join(t('comma'));
  const more = titles.length - NAMED;
  return (
    <p className={clsx(typography.quiet, layouts.below12, classes['quiet'])} data-provisional>
      {text(more > 0 ? t('andMore', { named, count: more, n: number(more) }) : named)}
    </p>
  );
}
