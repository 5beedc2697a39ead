import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#src/ui/index.ts';
import { createCarry, type Said } from './carry.ts';
import { watchHandles } from './handles.ts';

/** The row that is carried, and the elements that show and say where it is. */
export function useCarry(
  root: RefObject<HTMLElement | null>,
  ids: readonly string[],
  isOn: boolean,
  onMove: (from: number, to: number) => void,
) {
  const { t } = useTranslation('questions');
  const { number } = useFormat();
  const [taken, setTaken] = useState<string | null>(null);
  const ghostRef = useRef<HTMLDivElement>(null);
  const lineRef = useRef<HTMLDivElement>(null);
  const heardRef = useRef<HTMLOutputElement>(null);
  const getIds = useEffectEvent(() => ids);
  const move = useEffectEvent(onMove);
  const placeText = useEffectEvent((place: number) =>
    t('reorder.place', { to: number(place + 1), count: number(ids.length) }),
  );
  const say = useEffectEvent(({ what, from, to, count }: Said) => {
    const words = { n: number(from + 1), to: number(to + 1), count: number(count) };
    if (heardRef.current) heardRef.current.textContent = t(`reorder.${what}`, words);
  });
  useEffect(() => {
    const node = root.current;
    if (!node || !isOn) return undefined;
    const carry = createCarry(node, {
      ids: () => getIds(),
      ghost: () => ghostRef.current,
      line: () => lineRef.current,
      placeText: (place) => placeText(place),
      say: (said) => say(said),
      onTaken: setTaken,
      onMove: (from, to) => move(from, to),
    });
    return watchHandles(node, carry);
  }, [root, isOn]);
  return { taken, ghostRef, lineRef, heardRef };
}
