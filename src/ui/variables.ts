import {
  convertCssVariables,
  deepMerge,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import { cssVariablesResolver, theme } from './theme.ts';

/**
 * Gives the page Mantine's variables and ours as a sheet made by script: the content policy lets no style element in,
 * so the provider writes none. Called once, before the first paint.
 */
export function adoptVariables(): void {
  const whole = mergeMantineTheme(DEFAULT_THEME, theme);
  const variables = deepMerge(defaultCssVariablesResolver(whole), cssVariablesResolver(whole));
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(convertCssVariables(variables, ':root'));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
