import { useDirection as useMantineDirection } from '@mantine/core';
import {
  IconArrowLeft,
  IconArrowRight,
  IconChevronLeft,
  IconChevronRight,
  type IconProps,
} from '@tabler/icons-react';

/** The direction of the page, `rtl` or `ltr`. */
export function useDirection(): 'rtl' | 'ltr' {
  return useMantineDirection().dir;
}

/** "Previous": a chevron towards the start of the line, chosen by direction, not flipped. */
export function IconStart(props: IconProps) {
  const Icon = useDirection() === 'rtl' ? IconChevronRight : IconChevronLeft;
  return <Icon size={20} stroke={1.75} aria-hidden {...props} />;
}

/** "Next": a chevron towards the end of the line. */
export function IconEnd(props: IconProps) {
  const Icon = useDirection() === 'rtl' ? IconChevronLeft : IconChevronRight;
  return <Icon size={20} stroke={1.75} aria-hidden {...props} />;
}

/** "Back": an arrow towards the start of the line. */
export function IconBack(props: IconProps) {
  const Icon = useDirection() === 'rtl' ? IconArrowRight : IconArrowLeft;
  return <Icon size={20} stroke={1.75} aria-hidden {...props} />;
}
