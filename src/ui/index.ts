export { BackLink, FrameHead } from './frame-head.tsx';
export { IconEnd, IconStart, useDirection } from './direction.tsx';
export {
  Chip,
  coverClass,
  Facts,
  Figure,
  heardClass,
  Note,
  ProgressLine,
  Sheet,
} from './parts.tsx';
export { paperClass } from './paper.ts';
export { PageHead, TabTitle } from './page-head.tsx';
export { EmptySheet, EmptyState, ErrorState, OfflineState } from './states.tsx';
export { SkeletonRows } from './skeleton-rows.tsx';
export { ScreenReaderText } from './screen-reader-text.tsx';
export { useErrorCodeText } from './error-text.ts';
export { useFormat } from './use-format.ts';
export { useSize } from './use-size.ts';
export { ZoneContext } from './zone.ts';
export { clsx } from './clsx.ts';
export { controls } from './controls.ts';
export { layouts } from './layouts.ts';
export { typography } from './typography.ts';
export { cssVariablesResolver, theme } from './theme.ts';
export { adoptVariables } from './variables.ts';
export { tokens } from './tokens.ts';
export { Arrival, Notices, useLeftRoom } from './frame/arrival.tsx';
export { Brand, Mark } from './frame/brand.tsx';
export { Frame, PillPlace } from './frame/frame.tsx';
export { NavAction, NavGroup, NavItem } from './frame/nav-item.tsx';
export { IconButton } from './icon-button.tsx';
export { QuietButton, QuietLink } from './quiet-button.tsx';
export { usePainted } from './use-painted.ts';
export { usePressed } from './use-pressed.ts';
