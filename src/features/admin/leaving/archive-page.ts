import type { TFunction } from 'i18next';
import type { StudentData } from '#contract/people/leaving.ts';
import type { useFormat } from '#src/ui/index.ts';
import { fullName } from '#src/lib/person-name.ts';
import type { Archived, ArchivedResult } from './archive.ts';

type Format = ReturnType<typeof useFormat>;
type T = TFunction<['leaving', 'admin']>;

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Text as HTML; each stands by itself in its own direction. */
const text = (value: string) => value.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);
const bdi = (value: string) => `<bdi>${text(value)}</bdi>`;

const css = `
body{margin:0 auto;padding:2rem 1rem;max-width:56rem;font:1rem/1.8 Vazirmatn,Tahoma,system-ui,sans-serif;color:#1d2433}
h1,h2,h3{line-height:1.5}h2{margin-top:2.5rem;border-bottom:2px solid #d6dbe6}
table{border-collapse:collapse;width:100%}th,td{border:1px solid #d6dbe6;padding:.35rem .6rem;text-align:start;vertical-align:top}
th{background:#f2f4f9}.wide{overflow-x:auto}article{margin:1.5rem 0;break-inside:avoid}
.answer{white-space:pre-wrap;border-inline-start:3px solid #8a94a8;padding-inline-start:.75rem}.quiet{color:#5a6478}`;

function table(heads: string[], rows: string[][], none: string): string {
  if (rows.length === 0) return `<p class="quiet">${text(none)}</p>`;
  const row = (tag: string, cells: string[]) =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  return `<div class="wide"><table><thead>${row('th', heads.map(text))}</thead><tbody>${rows
    .map((cells) => row('td', cells))
    .join('')}</tbody></table></div>`;
}

/** The page of an archive that is read by people: everything but the ink, which stands in the data beside it. */
export function archivePage(
  { data, results, places }: Archived,
  { t, format, now }: { t: T; format: Format; now: string },
): string {
  const { student } = data;
  const { number, day, dayTime, lang } = format;
  const name = fullName(student);
  const at = (instant: string | null) => (instant === null ? '—' : bdi(dayTime(instant)));
  const onDay = (date: string | null) =>
    date === null ? '—' : bdi(day(`${date}T12:00:00Z`, 'always'));
  const link = (file: { id: string; name: string }) => {
    const place = places.get(file.id);
    if (place === undefined) return `${bdi(file.name)} (${text(t('page.fileGone'))})`;
    const address = place.split('/').map(encodeURIComponent).join('/');
    return `<a href="${text(address)}">${bdi(file.name)}</a>`;
  };
  const section = (title: string, body: string) => `<h2>${text(title)}</h2>${body}`;
  const about = table(
    [t('page.what'), t('page.value')],
    [
      [text(t('page.name')), bdi(name)],
      ...student.guardians.map((one) => [text(t('page.guardian')), bdi(one)]),
      ...data.identifiers.map(({ scheme, value }) => [text(t(sayScheme(scheme))), bdi(value)]),
      ...data.logins.map((one) => [text(t('page.login')), bdi(one)]),
    ],
    '',
  );
  const years = table(
    [t('page.year'), t('page.class'), t('page.from'), t('page.to')],
    data.enrolments.map((one) => [
      bdi(one.yearName),
      bdi(one.className),
      onDay(one.startsOn),
      onDay(one.leftOn),
    ]),
    t('page.nothing'),
  );
  const list = table(
    [t('page.title'), t('page.course'), t('page.year'), t('page.class'), t('page.score')],
    results.map(({ result, workbook }) => [
      workbook === null
        ? bdi(result.title)
        : `<a href="#${result.resultId}">${bdi(result.title)}</a>`,
      bdi(result.courseName),
      bdi(result.yearName),
      bdi(result.className),
      text(scoreOf(result, workbook, { t, format })),
    ]),
    t('page.nothing'),
  );
  const works = results.map((one) => workOf(one, { t, format, link })).join('');
  const cards = table(
    [t('page.made'), t('page.firstUsed'), t('page.voided')],
    data.cards.map((one) => [at(one.madeAt), at(one.firstUsedAt), at(one.voidedAt)]),
    t('page.nothing'),
  );
  const log = table(
    [t('page.when'), t('page.event'), t('page.by')],
    data.log.map((one) => [
      at(one.at),
      text(t(`admin:log.event.${one.event}` as 'admin:log.event.data.viewed')),
      text(t(`page.kind.${one.by}` as 'page.kind.staff')),
    ]),
    t('page.nothing'),
  );
  const files =
    data.files.length === 0
      ? `<p class="quiet">${text(t('page.nothing'))}</p>`
      : `<ul>${data.files.map((file) => `<li>${link(file)}</li>`).join('')}</ul>`;
  const head = t('page.head', { name, school: data.school });
  return `<!doctype html>
<html lang="${lang}" dir="${lang === 'fa' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${text(head)}</title><style>${css}</style></head><body>
<h1>${text(head)}</h1>
<p class="quiet">${text(t('page.text', { when: dayTime(now), count: results.length, n: number(results.length) }))}</p>
${section(t('page.about'), about)}${section(t('page.years'), years)}${section(t('page.results'), list)}
${works}${section(t('page.files'), files)}${section(t('page.cards'), cards)}${section(t('page.log'), log)}
</body></html>`;
}

/** By what lists of the school and other systems know her. */
const schemes = [
  { of: 'national', says: 'page.scheme.national' },
  { of: 'code', says: 'page.scheme.code' },
  { of: 'list', says: 'page.scheme.list' },
] as const;
const sayScheme = (scheme: string) =>
  schemes.find((one) => one.of === scheme)?.says ?? 'page.scheme.source';

function scoreOf(
  result: StudentData['results'][number],
  workbook: ArchivedResult['workbook'],
  { t, format }: { t: T; format: Format },
): string {
  if (workbook === null) return t('page.notBegun');
  if (result.descriptive) return t('page.descriptive');
  const { score } = format;
  return t('page.scoreOf', {
    score: score(result.scoreUnits),
    most: score(result.totalUnits ?? workbook.maxTotalUnits),
  });
}

/** One workbook: each question with her answer, its score and what was written beside it. */
function workOf(
  { result, workbook }: ArchivedResult,
  {
    t,
    format,
    link,
  }: { t: T; format: Format; link: (file: { id: string; name: string }) => string },
): string {
  if (workbook === null) return '';
  const { number, score, dayTime } = format;
  const lines = workbook.questionList.map((one, at) => {
    const { answer } = one;
    const chosen = one.options.find(({ id }) => id === answer?.optionId);
    const said = [
      answer?.text ? `<div class="answer">${text(answer.text)}</div>` : '',
      chosen ? `<p>${text(t('page.chosen'))} ${bdi(chosen.text)}</p>` : '',
      answer?.files?.length ? `<p>${answer.files.map(link).join(' · ')}</p>` : '',
      answer === null ? `<p class="quiet">${text(t('page.noAnswer'))}</p>` : '',
      `<p>${text(
        one.scoreUnits === null
          ? t('page.notScored')
          : t('page.scoreOf', { score: score(one.scoreUnits), most: score(one.maxScoreUnits) }),
      )}${one.by ? ` · ${bdi(one.by.name)}` : ''}</p>`,
      one.comment ? `<p>${text(t('page.comment'))} ${bdi(one.comment)}</p>` : '',
      one.ink.length > 0
        ? `<p class="quiet">${text(t('page.ink', { count: one.ink.length, n: number(one.ink.length) }))}</p>`
        : '',
    ];
    return `<article><h4>${text(number(at + 1))}. ${bdi(one.text)}</h4>${said.join('')}</article>`;
  });
  const facts = [
    result.courseName,
    result.yearName,
    ...(result.handedInAt === null
      ? []
      : [t('page.handedIn', { when: dayTime(result.handedInAt) })]),
  ];
  return `<section id="${result.resultId}"><h3>${bdi(result.title)}</h3>
<p class="quiet">${facts.map(bdi).join(' · ')}</p>
${result.note ? `<p>${text(t('page.note'))} ${bdi(result.note)}</p>` : ''}${lines.join('')}</section>`;
}
