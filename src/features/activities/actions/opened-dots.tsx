import '#src/ui/mantine-late-styles.ts';
import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpening, type Opening } from '#src/ui/use-opening.ts';
import { SubjectMenu } from '#src/ui/subject-menu.tsx';
import { DotsButton } from '../activity-dots.tsx';

/** Said once above all that they hold for. */
export const FOR_ALL: ReadonlySet<string | null> = new Set(['viewer', 'semester', 'offline']);

interface Dots extends Opening {
  /** Gives the focus back to ⋯: the item that asked is gone with the menu. */
  giveBack: () => void;
}

/** Clear of the header above, and a little of every other edge. */
const padding = { top: 72, right: 8, bottom: 8, left: 8 };
/** What is too high for either side of ⋯ lies over it. */
const middlewares = { flip: { padding }, shift: { padding, crossAxis: true } };

/** A menu that opens as it comes. */
export function useDots(): Dots {
  const opening = useOpening();
  const { button } = opening;
  const giveBack = () =>
    void requestAnimationFrame(() => button.current?.focus({ preventScroll: true }));
  return { ...opening, giveBack };
}

/** ⋯ of something, and its items. */
export function OpenedDots({
  title,
  dots: { opened, setOpened, button },
  children,
}: {
  title: string;
  dots: Dots;
  children: ReactNode;
}) {
  const { t } = useTranslation('exams');
  return (
    <SubjectMenu
      opened={opened}
      onChange={setOpened}
      width={288}
      withinPortal={false}
      middlewares={middlewares}
    >
      <Menu.Target>
        <DotsButton title={title} ref={button} />
      </Menu.Target>
      <Menu.Dropdown
        aria-label={t('menu.open', { title })}
        mah="calc(100dvh - 80px)"
        style={{ overflowY: 'auto' }}
      >
        {children}
      </Menu.Dropdown>
    </SubjectMenu>
  );
}
