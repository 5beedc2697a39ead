import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CardSignIn as Setting } from '#contract/people/cards.ts';
import { changeCardSignIn } from '#src/api/accounts.ts';
import { usePerson } from '#src/features/session/index.ts';
import { cardSignInQuery } from '../queries.ts';
import { cardAsks } from '../search.ts';
import { useDoing } from '../use-doing.ts';
import { SettingChoice, SettingSection } from './setting-choice.tsx';

function Choice({ now }: { now: Setting }) {
  const { t } = useTranslation('admin');
  const { school } = usePerson();
  const client = useQueryClient();
  const { doing, run } = useDoing();
  async function change(to: Setting) {
    const said = { busy: t('accounts.busy'), done: () => t('cardSignIn.done') };
    const send = (key: string) => changeCardSignIn(school.id, to, key);
    const answer = await run('cardSignIn', `${now.asks} ${to.asks}`, send, said);
    const { queryKey } = cardSignInQuery(school.id);
    if (answer) client.setQueryData(queryKey, answer.data);
    else void client.invalidateQueries({ queryKey });
  }
  return (
    <SettingChoice
      label={t('cardSignIn.title')}
      value={now.asks}
      values={cardAsks}
      nameOf={(asks) => t(`cardSignIn.asks.${asks}`)}
      text={t(`cardSignIn.text.${now.asks}`)}
      doing={doing}
      onChoose={(asks) => void change({ asks })}
    />
  );
}

/** What this school asks of whoever signs in with a card. */
export function CardSignIn() {
  const { t } = useTranslation('admin');
  const { school } = usePerson();
  const query = useQuery(cardSignInQuery(school.id));
  return (
    <SettingSection title={t('cardSignIn.title')} failed={t('cardSignIn.failed')} query={query}>
      {(now) => <Choice now={now} />}
    </SettingSection>
  );
}
