/** Questions as a content package: items, their files, a test in their order, and the manifest. */
import type { CarriedQuestion, Written } from '../../model.ts';
import { escapeXml } from '../xml/escape.ts';
import { zipped } from '../zip/write.ts';
import { inVersion, VERSIONS, type QtiFormat } from './names.ts';
import { itemFiles, itemXml, titleOf } from './write-item.ts';

const levels = { easy: 'easy', medium: 'medium', hard: 'difficult' };

/** The identifier of the question at a place. */
export function itemId(index: number): string {
  return `item_${String(index + 1).padStart(4, '0')}`;
}

/** What the manifest says of one item. */
export function resourceXml(
  question: CarriedQuestion,
  id: string,
  format: QtiFormat,
  language: string,
): string {
  const text = (value: string) =>
    `<imsmd:string language="${language}">${escapeXml(value)}</imsmd:string>`;
  const keywords = question.tags
    .map((tag) => `<imsmd:keyword>${text(tag)}</imsmd:keyword>`)
    .join('');
  const difficulty =
    question.difficulty === null
      ? ''
      : `<imsmd:educational><imsmd:difficulty><imsmd:source>LOMv1.0</imsmd:source><imsmd:value>${levels[question.difficulty]}</imsmd:value></imsmd:difficulty></imsmd:educational>`;
  const lom = `<imsmd:lom><imsmd:general><imsmd:title>${text(titleOf(question.text))}</imsmd:title>${keywords}</imsmd:general>${difficulty}</imsmd:lom>`;
  const files = [`items/${id}.xml`, ...itemFiles(question, id).map(({ path }) => `items/${path}`)];
  const list = files.map(
    (path) => `<file href="${escapeXml(path.split('/').map(encodeURIComponent).join('/'))}"/>`,
  );
  return `<resource identifier="${id}" type="imsqti_item_${VERSIONS[format].suffix}" href="items/${id}.xml"><metadata>${lom}</metadata>${list.join('')}</resource>`;
}

function manifestXml(
  questions: readonly CarriedQuestion[],
  title: string,
  format: QtiFormat,
  language: string,
): string {
  const { manifest, lom, suffix } = VERSIONS[format];
  const items = questions.map((question, index) =>
    resourceXml(question, itemId(index), format, language),
  );
  const needs = questions.map((_, index) => `<dependency identifierref="${itemId(index)}"/>`);
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<manifest xmlns="${manifest.namespace}" xmlns:imsmd="${lom.namespace}" ` +
    `xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="${manifest.namespace} ${manifest.schema} ${lom.namespace} ${lom.schema}" identifier="manifest">` +
    `<metadata><schema>${manifest.name}</schema><schemaversion>${manifest.number}</schemaversion>` +
    `<imsmd:lom><imsmd:general><imsmd:title><imsmd:string language="${language}">${escapeXml(title)}</imsmd:string></imsmd:title></imsmd:general></imsmd:lom></metadata>` +
    `<organizations/><resources><resource identifier="test" type="imsqti_test_${suffix}" href="test.xml"><file href="test.xml"/>${needs.join('')}</resource>${items.join('\n')}</resources></manifest>\n`
  );
}

function testXml(count: number, title: string, format: QtiFormat): string {
  const { namespace, schema } = VERSIONS[format];
  const refs = Array.from(
    { length: count },
    (_, index) =>
      `<assessmentItemRef identifier="${itemId(index)}" href="items/${itemId(index)}.xml"/>`,
  );
  const name = escapeXml(titleOf(title));
  const test =
    `<assessmentTest xmlns="${namespace}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="${namespace} ${schema}" identifier="test" title="${name}">` +
    `<testPart identifier="part_1" navigationMode="nonlinear" submissionMode="simultaneous"><assessmentSection identifier="section_1" title="${name}" visible="true">${refs.join('')}</assessmentSection></testPart></assessmentTest>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${inVersion(test, format)}\n`;
}

/** Writes a package. */
export function writePackage(
  questions: readonly CarriedQuestion[],
  title: string,
  language: 'fa' | 'en',
  format: QtiFormat,
): Written {
  const items = questions.flatMap((question, index) => [
    {
      path: `items/${itemId(index)}.xml`,
      content: itemXml(question, itemId(index), format, language),
    },
    ...itemFiles(question, itemId(index)).map(({ path, file }) => ({
      path: `items/${path}`,
      content: file.bytes,
    })),
  ]);
  const bytes = zipped([
    { path: 'imsmanifest.xml', content: manifestXml(questions, title, format, language) },
    { path: 'test.xml', content: testXml(questions.length, title, format) },
    ...items,
  ]);
  return {
    name: `${titleOf(title).replace(/[\\/:*?"<>|]/g, '-')}.zip`,
    type: 'application/zip',
    bytes,
  };
}
