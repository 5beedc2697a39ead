import { Menu, type MenuProps } from '@mantine/core';
import { useUncontrolled } from '@mantine/hooks';
import { useOpenOnSubject } from './subject.tsx';

/** Mantine's menu, of the subject that it was opened on: below the end of its button, its first item focused at once. */
export function SubjectMenu({ opened, onChange, ...menu }: MenuProps) {
  const [isOpen, setOpen] = useUncontrolled({
    ...(opened !== undefined && { value: opened }),
    defaultValue: false,
    finalValue: false,
    ...(onChange && { onChange }),
  });
  const isShown = useOpenOnSubject(isOpen, () => setOpen(false));
  return (
    <Menu
      position="bottom-end"
      withInitialFocusPlaceholder={false}
      {...menu}
      opened={isShown}
      onChange={setOpen}
    />
  );
}
