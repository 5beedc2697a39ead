/** QTI 2.1, 2.2 and 3.0: one reader for all of them, three writers. */
import type { CarriedQuestion, Codec } from '../../model.ts';
import { lossesBy } from '../shared/losses.ts';
import { rowOf } from '../shared/rows.ts';
import { parseXml } from '../xml/parse.ts';
import { attribute } from '../xml/tree.ts';
import { plainPath } from '#domain/files/zip.ts';
import { readItem } from './item.ts';
import { manifestItems, pathBeside } from './manifest.ts';
import type { QtiFormat } from './names.ts';
import { readQti } from './read.ts';
import { itemFiles, itemXml } from './write-item.ts';
import { resourceXml, writePackage } from './write-package.ts';

/** One question written and read again, without packing it. */
function readBack(question: CarriedQuestion, format: QtiFormat) {
  const { root } = parseXml(itemXml(question, 'item', format, 'en'));
  const [meta] = manifestItems(
    parseXml(`<r>${resourceXml(question, 'item', format, 'en')}</r>`).root,
    '',
  ).values();
  const files = new Map(
    itemFiles(question, 'item').map(({ path, file }) => [plainPath(path), file]),
  );
  const read = readItem(root, {
    find: (address) => {
      const path = pathBeside('', address);
      const file = files.get(path);
      return file ? { name: path.slice(path.lastIndexOf('/') + 1), bytes: file.bytes } : null;
    },
    load: () => null,
    keywords: meta?.keywords ?? [],
    difficulty: meta?.difficulty ?? null,
    weight: null,
  });
  return [rowOf({ at: 1, name: attribute(root, 'title'), source: '', ...read })];
}

function codec(format: QtiFormat): Codec {
  return {
    format,
    read: readQti,
    losses: (questions) => lossesBy(questions, (question) => readBack(question, format)),
    write: (questions, title, language) => writePackage(questions, title, language, format),
  };
}

/** QTI 2.1. */
export const qti21 = codec('qti21');
/** QTI 2.2. */
export const qti22 = codec('qti22');
/** QTI 3.0. */
export const qti30 = codec('qti30');
