import { tokens } from '#src/ui/index.ts';

/** What is put on paper or into a picture is light, whatever the screen is: the colours by their names in CSS. */
export const lightColors: readonly (readonly [name: string, colour: string])[] = Object.entries(
  tokens,
).map(([name, [light]]) => [`--b-${name}`, light]);
