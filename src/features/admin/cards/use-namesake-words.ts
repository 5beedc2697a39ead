import { useTranslation } from 'react-i18next';
import type { CardOf } from '#contract/people/cards.ts';
import { useFormat } from '#src/ui/index.ts';

/** What tells somebody from a namesake of her class, in words; null where nobody there has her name. */
export function useNamesakeWords() {
  const { t } = useTranslation('cards');
  const { digits } = useFormat();
  return ({ apart }: Pick<CardOf, 'apart'>) =>
    apart && t(`apart.${apart.kind}`, { text: digits(apart.text) });
}
