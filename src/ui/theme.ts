import {
  createTheme,
  rem,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type MantineThemeComponents,
} from '@mantine/core';
import { tokens, type Token } from './tokens.ts';

const arghavan: MantineColorsTuple = [
  '#FAF1F6',
  '#F6E9F1',
  '#EBCBDF',
  '#E3A9CC',
  '#C98BB0',
  '#96487A',
  '#84396A',
  '#722B5B',
  '#5A1F47',
  '#3F1432',
];
const gray: MantineColorsTuple = [
  '#F9F8F8',
  '#F5F3F3',
  '#EEEBEB',
  '#E2DDDE',
  '#CFC8CA',
  '#AEA5A9',
  '#8B8287',
  '#6B6066',
  '#574D53',
  '#231C20',
];
const dark: MantineColorsTuple = [
  '#F1ECEF',
  '#C4BAC0',
  '#A69BA2',
  '#827880',
  '#39333A',
  '#312B31',
  '#2A2529',
  '#201C1F',
  '#171416',
  '#0F0D0E',
];
const green: MantineColorsTuple = [
  '#F1F8F4',
  '#E5F1EA',
  '#C3E0D0',
  '#7CCBA2',
  '#4FAE80',
  '#35936A',
  '#277A55',
  '#1C6645',
  '#145036',
  '#0C3825',
];
const red: MantineColorsTuple = [
  '#FDF4F1',
  '#FBEAE5',
  '#F6CDC2',
  '#F2A18C',
  '#E07A5C',
  '#CF5B3D',
  '#BB4429',
  '#A3341D',
  '#832814',
  '#5E1B0C',
];
const yellow: MantineColorsTuple = [
  '#FDF8EC',
  '#FAF0DA',
  '#F3DDAC',
  '#EBBE6A',
  '#D99A3C',
  '#BB7F22',
  '#966414',
  '#76500A',
  '#5C3E06',
  '#402A03',
];

const hit = 'var(--b-hit)';
const panel = {
  transitionProps: { duration: 180 },
  overlayProps: { backgroundOpacity: 0.28, blur: 0 },
};

/** Written by name instead of `Button.extend(…)`, so that the theme pulls no component into the first load. */
const components: MantineThemeComponents = {
  Button: {
    defaultProps: { size: 'sm' },
    vars: (_theme: unknown, { size }: { size?: string }) => ({
      root: {
        '--button-height': size === 'lg' ? rem(52) : hit,
        '--button-padding-x': rem(16),
        '--button-fz': size === 'lg' ? rem(16) : rem(15),
      },
    }),
  },
  ActionIcon: {
    defaultProps: { variant: 'subtle', color: 'gray' },
    vars: () => ({ root: { '--ai-size': hit } }),
  },
  CloseButton: {
    defaultProps: { iconSize: 20 },
    vars: () => ({ root: { '--cb-size': hit } }),
  },
  Input: {
    vars: () => ({
      wrapper: { '--input-height': hit, '--input-fz': rem(16), '--input-bd': 'var(--b-edge)' },
    }),
  },
  // The page under them is held still by base.css: Mantine's own way writes a style element.
  ModalRoot: { defaultProps: { lockScroll: false } },
  DrawerRoot: { defaultProps: { lockScroll: false } },
  Select: { defaultProps: { allowDeselect: false } },
  // A browser keeps what stands in other fields with the tab, in a file that outlives every exit.
  TextInput: { defaultProps: { autoComplete: 'off' } },
  Textarea: { defaultProps: { autosize: true, minRows: 3, autoComplete: 'off' } },
  SegmentedControl: { defaultProps: { transitionDuration: 120 } },
  Badge: { defaultProps: { variant: 'light', radius: 'sm', tt: 'none', fw: 500 } },
  Paper: { defaultProps: { radius: 'lg', shadow: 'none' } },
  Drawer: { defaultProps: panel },
  Modal: { defaultProps: { ...panel, radius: 'lg', centered: true } },
  Menu: { defaultProps: { shadow: 'md', transitionProps: { duration: 120 } } },
  Tooltip: { defaultProps: { openDelay: 400, transitionProps: { duration: 120 } } },
  Progress: { defaultProps: { size: 6, radius: 'xl' } },
  Skeleton: { defaultProps: { animate: false, radius: 'sm' } },
  Kbd: { defaultProps: { dir: 'ltr' } },
};

export const theme = createTheme({
  primaryColor: 'arghavan',
  primaryShade: { light: 7, dark: 5 },
  colors: { arghavan, gray, dark, green, red, yellow },
  black: '#231C20',
  fontFamily: '"Vazirmatn UI", Vazirmatn, Tahoma, system-ui, sans-serif',
  fontSizes: { xs: rem(13), sm: rem(14), md: rem(16), lg: rem(18), xl: rem(20) },
  lineHeights: { xs: '1.6', sm: '1.65', md: '1.75', lg: '1.95', xl: '1.5' },
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: rem(24), lineHeight: '1.5' },
      h2: { fontSize: rem(17), lineHeight: '1.65' },
      h3: { fontSize: rem(15), lineHeight: '1.7' },
    },
  },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(40) },
  radius: { xs: rem(4), sm: rem(6), md: rem(10), lg: rem(14), xl: rem(999) },
  defaultRadius: 'md',
  // md is the 900 px of the side menu.
  breakpoints: { xs: '30em', sm: '48em', md: '56.25em', lg: '68em', xl: '90em' },
  shadows: {
    xs: 'none',
    sm: 'none',
    md: 'var(--b-shadow)',
    lg: 'var(--b-shadow)',
    xl: 'var(--b-shadow)',
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components,
});

function own(side: 0 | 1): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tokens).map(([name, pair]) => [`--b-${name}`, pair[side]]),
  );
}
const b = (name: Token) => `var(--b-${name})`;

/** Mantine's variables pointed at ours, so that a theme switch has one place. */
const mantine = {
  '--mantine-color-body': b('ground'),
  '--mantine-color-text': b('ink'),
  '--mantine-color-dimmed': b('ink3'),
  '--mantine-color-placeholder': b('ink3'),
  '--mantine-color-anchor': b('pen'),
  '--mantine-color-error': b('wrong'),
  '--mantine-color-default': b('raised'),
  '--mantine-color-default-hover': b('sunken'),
  '--mantine-color-default-color': b('ink'),
  '--mantine-color-default-border': b('rule'),
  '--mantine-color-disabled': b('well'),
  '--mantine-color-disabled-color': b('ink3'),
  '--mantine-color-disabled-border': b('line'),
  '--mantine-color-arghavan-filled': b('pen-fill'),
  '--mantine-color-arghavan-filled-hover': b('pen-fill-hover'),
  '--mantine-color-arghavan-light': b('pen-tint'),
  '--mantine-color-arghavan-light-hover': b('pen-tint'),
  '--mantine-color-arghavan-light-color': b('pen'),
  '--mantine-color-arghavan-text': b('pen'),
  '--mantine-color-arghavan-outline': b('pen'),
  '--mantine-color-gray-text': b('ink2'),
  '--mantine-color-gray-light': b('well'),
  '--mantine-color-gray-light-hover': b('well'),
  '--mantine-color-gray-light-color': b('ink2'),
  '--mantine-color-green-light': b('right-tint'),
  '--mantine-color-green-light-color': b('right'),
  '--mantine-color-red-light': b('wrong-tint'),
  '--mantine-color-red-light-color': b('wrong'),
  '--mantine-color-red-text': b('wrong'),
  '--mantine-color-yellow-light': b('wait-tint'),
  '--mantine-color-yellow-light-color': b('wait'),
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: { '--mantine-color-scheme': 'light', ...own(0), ...mantine },
  dark: { '--mantine-color-scheme': 'dark', ...own(1), ...mantine },
});
