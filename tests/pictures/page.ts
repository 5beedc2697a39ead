/** The page that shows the pictures, as Markdown. */
import { areas, fileOf, sizes, type Screen } from './screen.ts';

const tag = (file: string, words: string, width: string) =>
  `<img src="pictures/${file}" alt="${words}" width="${width}">`;

function section(screen: Screen): string[] {
  const { caption, routes } = screen;
  const shown = (['fa', 'en'] as const).flatMap((language) =>
    (['laptop', 'tablet'] as const).map((size) =>
      tag(fileOf(screen, language, size), caption[language], size === 'laptop' ? '30%' : '18%'),
    ),
  );
  const where = routes.map((route) => `\`${route}\``).join(', ');
  return [
    `### ${caption.en} · ${caption.fa}`,
    ...(where ? [where] : []),
    shown.join('\n'),
    ...(screen.dark ? [tag(fileOf(screen, 'fa', 'laptop', true), caption.fa, '30%')] : []),
  ];
}

/** The whole page. */
export function pageOf(screens: readonly Screen[]): string {
  const { tablet, laptop } = sizes;
  const parts = Object.entries(areas).flatMap(([area, heading]) =>
    [`## ${heading}`].concat(screens.filter((one) => one.area === area).flatMap(section)),
  );
  return `${[
    '# Screens · صفحه‌ها',
    `Every screen of the running app, in Persian and English, on a laptop (${laptop.width} × ${laptop.height}) and on a tablet (${tablet.width} × ${tablet.height}), and some of them dark. \`npm run pictures\` takes them and writes this page.`,
    ...parts,
  ].join('\n\n')}\n`;
}
