import { Menu } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** On a phone the title takes the switch's place in the header, and this stands in the menu below it instead. */
export function ViewSwitchItem({
  to,
  onSwitch,
}: {
  to: 'student' | 'question';
  /** Knows the question that is shown, which the address need not name. */
  onSwitch: () => void;
}) {
  const { t } = useTranslation('by-question');
  // Asked as the menu opens: an item that is there but hidden would hold up who goes through them with the keyboard.
  if (!matchMedia('(max-width: 47.99em)').matches) return null;
  return (
    <>
      <Menu.Item
        leftSection={<IconArrowsExchange size={20} stroke={1.75} aria-hidden />}
        onClick={onSwitch}
      >
        {t(`by.to.${to}`)}
      </Menu.Item>
      <Menu.Divider />
    </>
  );
}
