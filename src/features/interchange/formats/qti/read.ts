/** Reads QTI 2.1, 2.2 and 3.0: single items and content packages. */
import { remark, UnreadableFile, type Remark } from '#domain/files/model.ts';
import { LIMITS, type Format, type ReadContext, type Reading, type ReadRow } from '../../model.ts';
import type { FindFile } from '../html/pictures.ts';
import { fileName } from '../html/files.ts';
import { refuseNoText } from '#domain/files/decoding.ts';
import { refuseTooMany, rowOf } from '../shared/rows.ts';
import { parseXml, parseXmlFile, type XmlDocument } from '../xml/parse.ts';
import { textOfXml } from '../xml/decoding.ts';
import { attribute, findElements, type Element } from '../xml/tree.ts';
import { isZip, openZip, type Archive } from '#domain/files/zip.ts';
import { readItem, wordsOf, type ItemPlace } from './item.ts';
import { manifestItems, pathBeside, testItems, type Meta } from './manifest.ts';

interface Source {
  path: string;
  document: XmlDocument;
  items: Element[];
}

const isItem = (element: Element) => element.name === 'assessmentitem';
const naturally = new Intl.Collator('en', { numeric: true }).compare;
const nothing: Meta = { title: '', keywords: [], difficulty: null };

/** Refuses by name what is another kind of file. */
function refuseOther(root: Element): void {
  if (root.name === 'questestinterop') throw new UnreadableFile('oldQti');
  if (root.name === 'quiz') throw new UnreadableFile('isMoodle');
  if (root.name === 'manifest') throw new UnreadableFile('manifestAlone');
  if (root.name === 'assessmenttest') throw new UnreadableFile('testAlone');
}

/** Which of the three the items are written in; the newest that is found. */
function formatOf(texts: readonly string[]): Format {
  const has = (pattern: RegExp) => texts.some((text) => pattern.test(text.slice(0, 4_000)));
  if (has(/<(\w+:)?qti-assessment-item|imsqtiasi_v3p0/)) return 'qti30';
  return has(/imsqti_v2p2|qtiv2p2/) ? 'qti22' : 'qti21';
}

function rowsOf(source: Source, place: ItemPlace, meta: Meta, from: number): ReadRow[] {
  return source.items.map((item, index) => {
    const { question, remarks } = readItem(item, place);
    const cut = source.document.cutOff && index === source.items.length - 1;
    const entities = [...source.document.entities];
    const used = entities.some((name) => JSON.stringify(question ?? '').includes(`&${name};`));
    return rowOf({
      at: from + index,
      name: attribute(item, 'title') || meta.title || attribute(item, 'identifier'),
      question,
      remarks: [
        ...remarks,
        ...(cut ? [remark('cutOff', 'repair')] : []),
        ...(used ? [remark('entityKept', 'repair')] : []),
      ],
      source: wordsOf(item),
    });
  });
}

function single(bytes: Uint8Array): Reading {
  refuseNoText(bytes);
  const document = parseXmlFile(bytes);
  refuseOther(document.root);
  const items = findElements(document.root, isItem);
  if (items.length === 0) throw new UnreadableFile('notQti');
  refuseTooMany(items.length);
  const place: ItemPlace = { find: () => null, load: () => null, ...nothing, weight: null };
  const rows = rowsOf({ path: '', document, items }, place, nothing, 1);
  return { format: formatOf([document.text]), rows, remarks: document.remarks };
}

/** The package itself, or the only archive inside of it. */
function innermost(archive: Archive): Archive {
  const inner = archive.paths.filter((path) => /\.zip$/i.test(path));
  const hasXml = archive.paths.some((path) => /\.(xml|qti)$/i.test(path));
  const bytes = !hasXml && inner.length === 1 ? archive.read(inner[0] ?? '') : null;
  return bytes && isZip(bytes) ? openZip(bytes) : archive;
}

/** What tells that an XML file of a package concerns us. */
const telling =
  /<(?:[\w.-]+:)?(?:qti-)?(assessment-?item|assessment-?test|manifest|questestinterop)[\s>/]/i;
/** Refusals that concern the whole archive, not the one entry. */
const fatal = new Set(['archiveBomb', 'tooLong']);

interface Package {
  sources: Map<string, Source>;
  metas: Map<string, Meta>;
  order: Map<string, number | null>;
  /** Items of QTI 1.2 that lie among them. */
  old: number;
  broken: string[];
  /** What was noticed of the bytes of its files. */
  remarks: Remark[];
  hasManifest: boolean;
}

/** Parses what may be an item, a test or a manifest; everything else is looked up when it is needed. */
function packageOf(archive: Archive, context: ReadContext): Package {
  const found: Package = {
    sources: new Map(),
    metas: new Map(),
    order: new Map(),
    old: 0,
    broken: [],
    remarks: [],
    hasManifest: false,
  };
  const xml = archive.paths.filter(
    (path) => /\.(xml|qti|xhtml)$/i.test(path) && !/(^|\/)(__MACOSX\/|\._)/.test(path),
  );
  let characters = 0;
  for (const [index, path] of xml.entries()) {
    context.check?.();
    if (index % 50 === 0) context.progress?.(index, xml.length * 2);
    try {
      const { text, remarks } = textOfXml(archive.read(path) ?? new Uint8Array());
      characters += text.length;
      if (characters > LIMITS.characters) throw new UnreadableFile('tooLong');
      if (telling.test(text)) sorted(found, path, parseXml(text));
      found.remarks.push(...remarks);
    } catch (error) {
      if (!(error instanceof UnreadableFile) || fatal.has(error.code)) throw error;
      found.broken.push(path);
    }
  }
  return found;
}

function sorted(found: Package, path: string, document: XmlDocument): void {
  const { root } = document;
  if (root.name === 'manifest') {
    found.hasManifest = true;
    for (const [item, meta] of manifestItems(root, path)) found.metas.set(item, meta);
  } else if (root.name === 'assessmenttest') {
    for (const [item, weight] of testItems(root, path)) found.order.set(item, weight);
  } else if (root.name === 'questestinterop') {
    found.old += 1;
  } else {
    const items = findElements(root, isItem);
    if (items.length > 0) found.sources.set(path, { path, document, items });
  }
}

const ADDRESSES = ['src', 'href', 'data'];

/** A part of another file whose addresses say where they lead from the root of the package, since it will stand in an item elsewhere. */
function fromRoot(element: Element, path: string): Element {
  const attributes = new Map(element.attributes);
  for (const name of ADDRESSES) {
    const address = attributes.get(name) ?? '';
    if (address !== '' && !/^(?:[a-z][a-z\d+.-]*:|[/#])/i.test(address))
      attributes.set(name, `/${pathBeside(path, address)}`);
  }
  const children = element.children.map((child) =>
    typeof child === 'string' ? child : fromRoot(child, path),
  );
  return { ...element, attributes, children };
}

function placeIn(archive: Archive, path: string, meta: Meta, weight: number | null): ItemPlace {
  const entry = (address: string) => {
    try {
      return archive.read(address);
    } catch (error) {
      if (error instanceof UnreadableFile && error.code === 'brokenArchive') return null;
      throw error;
    }
  };
  const find: FindFile = (address) => {
    if (address === '' || /^[a-z][a-z\d+.-]*:/i.test(address)) return null;
    const bytes = entry(pathBeside(path, address)) ?? entry(pathBeside('', address));
    return bytes ? { name: fileName(pathBeside(path, address)), bytes } : null;
  };
  const load = (address: string): Element | null => {
    const file = find(address);
    try {
      return file ? fromRoot(parseXmlFile(file.bytes).root, pathBeside(path, address)) : null;
    } catch {
      return null;
    }
  };
  return { find, load, keywords: meta.keywords, difficulty: meta.difficulty, weight };
}

function packaged(bytes: Uint8Array<ArrayBuffer>, context: ReadContext): Reading {
  const archive = innermost(openZip(bytes));
  const found = packageOf(archive, context);
  if (found.sources.size === 0 && found.old > 0) throw new UnreadableFile('oldQti');
  if (found.sources.size === 0 && found.broken.length === 0) throw new UnreadableFile('noItems');
  const order = [
    ...new Set([
      ...found.order.keys(),
      ...found.metas.keys(),
      ...[...found.sources.keys()].toSorted(naturally),
    ]),
  ];
  const sources = order.flatMap((path) => found.sources.get(path) ?? []);
  refuseTooMany(sources.reduce((all, { items }) => all + items.length, 0));
  const rows: ReadRow[] = [];
  for (const [index, source] of sources.entries()) {
    context.check?.();
    if (index % 50 === 0) context.progress?.(sources.length + index, sources.length * 2);
    const meta = found.metas.get(source.path) ?? nothing;
    const place = placeIn(archive, source.path, meta, found.order.get(source.path) ?? null);
    rows.push(...rowsOf(source, place, meta, rows.length + 1));
  }
  for (const path of found.broken)
    rows.push({
      at: rows.length + 1,
      name: path,
      question: null,
      remarks: [remark('brokenItem', 'dropped', { name: path })],
      source: '',
    });
  const remarks = [
    ...(found.old > 0 ? [remark('oldItems', 'dropped', { n: found.old })] : []),
    ...(found.hasManifest ? [] : [remark('noManifest', 'note')]),
    ...found.remarks,
  ];
  return { format: formatOf(sources.map(({ document }) => document.text)), rows, remarks };
}

/** Reads a file of any of the three, whichever it is. */
export function readQti(bytes: Uint8Array<ArrayBuffer>, context: ReadContext): Reading {
  const reading = isZip(bytes) ? packaged(bytes, context) : single(bytes);
  context.progress?.(1, 1);
  return reading;
}
