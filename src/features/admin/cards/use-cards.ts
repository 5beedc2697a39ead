import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CardOf, Chosen, MadeCards } from '#contract/people/cards.ts';
import type { Student } from '#contract/shapes.ts';
import { makeCards, makeLogins, voidCards, type WithLogin } from '#src/api/cards.ts';
import { fullName } from '#src/lib/person-name.ts';
import { useFormat } from '#src/ui/index.ts';
import { CARDS_KEY } from '../queries.ts';
import { useDoing } from '../use-doing.ts';

const mostNamed = 3;

/** Whom something is done to, and what it is called. */
export interface Target {
  chosen: Chosen;
  name: string;
  students: number;
  withCard: number;
  /** Of one class: whom passwords can be made for. */
  people?: readonly CardOf[];
}

/** Somebody with the passwords that were made for her. */
export type WithPassword = WithLogin<CardOf>;
/** What is on the paper: cards, or names with their passwords. */
export type OnPaper =
  | ({ kind: 'cards' } & MadeCards)
  | { kind: 'passwords'; items: WithPassword[]; sitting: readonly [] };

/**
 * Making cards or passwords, and making cards void. What was made is told once and stands in this page's memory alone: in no cache, on
 * no disk and in no address.
 */
export function useCards() {
  const { t } = useTranslation('cards');
  const { number } = useFormat();
  const client = useQueryClient();
  const { doing, isBusy, run, forget } = useDoing();
  const [made, setMade] = useState<OnPaper | null>(null);
  const reread = () => void client.invalidateQueries({ queryKey: CARDS_KEY });
  const leftOut = ({ length }: readonly Student[], names: string) =>
    length === 0 ? '' : ` ${t('leftOut', { count: length, n: number(length), names })}`;
  /** As many as are read at a glance; the list has them all. */
  const namesOf = (some: readonly Student[]) => {
    const names = some.slice(0, mostNamed).map(fullName).join(t('common:listComma'));
    return some.length > mostNamed ? t('others', { names }) : names;
  };
  const intentionOf = (what: string, { chosen, withCard }: Target) =>
    [what, ...chosen.classIds, ...chosen.studentIds, withCard].join(' ');

  return {
    doing,
    isBusy,
    forget,
    made,
    async make(target: Target, onlyMissing: boolean) {
      const answer = await run(
        'cards',
        `${intentionOf('make', target)} ${onlyMissing}`,
        (key) => makeCards({ ...target.chosen, onlyMissing }, key),
        {
          busy: t('busy.make'),
          done: ({ items: { length }, sitting }) =>
            t('done.make', { count: length, n: number(length) }) +
            leftOut(sitting, namesOf(sitting)),
        },
      );
      if (answer && answer.data.items.length > 0) setMade({ kind: 'cards', ...answer.data });
      reread();
      return answer !== null;
    },
    async makePasswords(target: Target) {
      const answer = await run(
        'cards',
        intentionOf('passwords', target),
        () => makeLogins(target.people ?? []),
        {
          busy: t('busy.passwords'),
          done: ({ length }) => t('done.passwords', { count: length, n: number(length) }),
        },
      );
      if (answer) setMade({ kind: 'passwords', items: answer.data, sitting: [] });
      return answer !== null;
    },
    async makeVoid(target: Target) {
      const answer = await run(
        'cards',
        intentionOf('void', target),
        (key) => voidCards(target.chosen, key),
        {
          busy: t('busy.void'),
          done: ({ voided, sitting }) =>
            t('done.void', { count: voided, n: number(voided) }) +
            leftOut(sitting, namesOf(sitting)),
        },
      );
      reread();
      return answer !== null;
    },
    /** The paper is done with: nothing of it is left. */
    drop() {
      setMade(null);
      forget();
    },
  };
}
/** What the lists need to make cards and to make them void. */
export type Cards = ReturnType<typeof useCards>;
