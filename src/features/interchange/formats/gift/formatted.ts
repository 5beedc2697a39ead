import { remark, type Remark } from '#domain/files/model.ts';
import type { CarriedFile } from '../../model.ts';
import { inOneLanguage } from '../html/languages.ts';
import { plainOfHtml, textOf } from '../html/plain.ts';
import { withOneMark } from '../shared/formulas.ts';
import { tidy } from '../shared/rows.ts';
import { decodeEntities } from '../xml/entities.ts';
import { restored } from './escapes.ts';

/** The writings that a text may be in. */
export type TextFormat = 'moodle' | 'html' | 'plain' | 'markdown';

const MARKED = /^\[(moodle|html|plain|markdown)\]/;
/** Elements that programs write into texts; any other angle bracket is one of the text. */
const ELEMENT =
  /<!--|<\/?(?:a|abbr|audio|b|big|blockquote|body|br|caption|center|code|div|dd|dl|dt|em|embed|font|form|h[1-6]|head|hr|html|i|iframe|img|input|ins|del|li|link|math|meta|nolink|object|ol|p|pre|s|script|small|source|span|strike|strong|style|sub|sup|svg|table|tbody|td|textarea|tfoot|th|thead|title|tr|tt|u|ul|video)(?:\s[^<>]*)?\/?>/i;
const ENTITY = /&(?:[a-z]{2,8}|#\d{1,7}|#x[0-9a-f]{1,6});/i;

/** A text as it is kept, and what came with it. */
export interface Formatted {
  text: string;
  format: TextFormat;
  files: CarriedFile[];
  remarks: Remark[];
}

/** A text with its own format, or the one of its question. */
export function formatted(text: string, usual: TextFormat): Formatted {
  const named = MARKED.exec(text)?.[1];
  const format =
    named === 'html' || named === 'plain' || named === 'markdown' || named === 'moodle'
      ? named
      : usual;
  const { markup: body, isChosen } = inOneLanguage(
    tidy(restored(named === undefined ? text : text.slice(named.length + 2))),
  );
  const chosen = isChosen ? [remark('languageChosen', 'changed')] : [];
  const isMarkup = format === 'html' || (format !== 'plain' && ELEMENT.test(body));
  if (isMarkup) {
    // Only in HTML itself is the end of a line no more than a space.
    const html = format === 'html' ? body : body.replaceAll('\n', '<br>');
    const plain = plainOfHtml(html, { find: () => null });
    return {
      text: tidy(textOf(plain)),
      format,
      files: plain.files,
      remarks: [...chosen, ...plain.remarks],
    };
  }
  const words = format !== 'plain' && ENTITY.test(body) ? decodeEntities(body) : body;
  const marked = withOneMark(words);
  const remarks = [
    ...chosen,
    ...(marked.isChanged ? [remark('formulaMarks', 'note')] : []),
    ...(format === 'markdown' && /\*\*|__|^#|\]\(|^\s*[-*] /m.test(body)
      ? [remark('markdown', 'note')]
      : []),
  ];
  return { text: tidy(marked.text), format, files: [], remarks };
}
