import type { Announcements } from '@dnd-kit/core';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#src/ui/index.ts';

function announcementsFor(
  ids: readonly string[],
  t: TFunction<'questions'>,
  number: (value: number) => string,
): Announcements {
  const count = number(ids.length);
  const placeOf = (one: { id: string | number }) => number(ids.indexOf(String(one.id)) + 1);
  let hasMoved = false;
  return {
    onDragStart({ active }) {
      hasMoved = false;
      return t('reorder.taken', { n: placeOf(active), count });
    },
    onDragOver({ active, over }) {
      // That it lies over its own place is no news at first, and would drown that it was taken.
      hasMoved ||= over?.id !== active.id;
      return over && hasMoved ? t('reorder.over', { to: placeOf(over), count }) : undefined;
    },
    onDragEnd: ({ active, over }) =>
      t('reorder.dropped', { n: placeOf(active), to: placeOf(over ?? active) }),
    onDragCancel: ({ active }) => t('reorder.cancelled', { n: placeOf(active) }),
  };
}

/** What a reader is told of a drag, in the language of the screen. */
export function useSpokenDrag(ids: readonly string[]) {
  const { t } = useTranslation('questions');
  const { number } = useFormat();
  return useMemo(
    () => ({
      announcements: announcementsFor(ids, t, number),
      screenReaderInstructions: { draggable: t('reorder.help') },
    }),
    [ids, t, number],
  );
}
