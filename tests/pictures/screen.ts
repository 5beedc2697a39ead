/** What a picture is of. */
import type { Page } from '@playwright/test';
import type { School } from '#tests/e2e/school.ts';
import type { stepsOn } from '#tests/e2e/steps.ts';
import type { Language } from '#tests/e2e/texts.ts';
import type { Places } from './places.ts';

/** Who looks. */
export type Viewer = 'guest' | 'teacher' | 'admin' | 'founder';

/** The parts of the page of screens, in their order; each with its heading. */
export const areas = {
  entry: 'Signing in · ورود',
  home: 'Home and lists · خانه و فهرست‌ها',
  making: 'Making an exam · ساختن آزمون',
  banks: 'Banks and files · بانک‌ها و فایل‌ها',
  marking: 'Marking · تصحیح',
  reports: 'Reports · گزارش‌ها',
  device: 'On this device · روی این دستگاه',
  school: 'School · مدرسه',
};

/** What a screen is opened with. */
export interface Stand {
  page: Page;
  school: School;
  places: Places;
  /** Begins a school, where there is none. */
  code: string;
  steps: ReturnType<typeof stepsOn>;
  t: ReturnType<typeof stepsOn>['t'];
}

/** One screen: how it is reached, and what is said of it. */
export interface Screen {
  /** Of its files: `<name>-<language>-<size>.webp`. */
  name: string;
  area: keyof typeof areas;
  /** Rows of `contract/spec-routes.tsv` and `contract/added-routes.tsv` that it shows. */
  routes: readonly string[];
  caption: Record<Language, string>;
  viewer: Viewer;
  path(places: Places): string;
  /** A text that stands there once it is ready, as `file:key`. */
  shows?: string;
  /** What is done before the picture is taken. */
  prepare?(stand: Stand): Promise<unknown>;
  /** What is put back afterwards. */
  after?(stand: Stand): Promise<unknown>;
  /** Also taken dark. */
  dark?: true;
}

/** The sizes of a picture. */
export const sizes = {
  tablet: { width: 820, height: 1180 },
  laptop: { width: 1280, height: 800 },
};
/** One of them. */
export type Size = keyof typeof sizes;

/** The file of a picture. */
export const fileOf = ({ name }: Screen, language: Language, size: Size, isDark = false) =>
  `${name}-${language}-${size}${isDark ? '-dark' : ''}.webp`;

/** Every picture that is taken of a screen. */
export function filesOf(screen: Screen): string[] {
  const light = (['fa', 'en'] as const).flatMap((language) =>
    (['tablet', 'laptop'] as const).map((size) => fileOf(screen, language, size)),
  );
  return screen.dark ? [...light, fileOf(screen, 'fa', 'laptop', true)] : light;
}
