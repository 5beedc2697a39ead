/** Manifest and tests of a content package: the order of its items, and what is said about each. */
import type { Difficulty } from '#contract/shapes.ts';
import { trimSpace } from '../xml/escape.ts';
import { plainPath } from '#domain/files/zip.ts';
import { attribute, childElement, elementsInside, textInside, type Element } from '../xml/tree.ts';
import { safelyDecoded } from '../html/pictures.ts';
import { numberOf } from './declarations.ts';

/** What a manifest says of an item. */
export interface Meta {
  title: string;
  keywords: string[];
  difficulty: Difficulty | null;
}

const difficulties: Record<string, Difficulty> = {
  'very easy': 'easy',
  easy: 'easy',
  medium: 'medium',
  difficult: 'hard',
  hard: 'hard',
  'very difficult': 'hard',
};

/** The folder of a path, with its stroke. */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

/** A path as an address beside another file means it. */
export function pathBeside(file: string, address: string): string {
  const bare = safelyDecoded(address.replace(/[?#].*$/, ''));
  return plainPath(bare.startsWith('/') ? bare : folderOf(file) + bare);
}

function strings(element: Element): string[] {
  const parts = elementsInside(element, new Set(['string', 'langstring']));
  return (parts.length > 0 ? parts : [element]).map((one) => trimSpace(textInside(one)));
}

function metaOf(resource: Element): Meta {
  const lom = elementsInside(resource, new Set(['lom']))[0];
  const general = lom ? childElement(lom, 'general') : undefined;
  const keywords = general ? elementsInside(general, new Set(['keyword'])) : [];
  const level = lom ? elementsInside(lom, new Set(['difficulty']))[0] : undefined;
  const value = level ? (childElement(level, 'value') ?? level) : undefined;
  const title = general ? childElement(general, 'title') : undefined;
  return {
    title: title ? (strings(title)[0] ?? '') : '',
    keywords: keywords.flatMap(strings).filter((keyword) => keyword !== ''),
    difficulty: difficulties[value ? textInside(value).trim().toLowerCase() : ''] ?? null,
  };
}

/** What the manifest at a path says, by the paths of the files. */
export function manifestItems(manifest: Element, path: string): Map<string, Meta> {
  const items = new Map<string, Meta>();
  for (const resource of elementsInside(manifest, new Set(['resource']))) {
    const href =
      attribute(resource, 'href') || attribute(childElement(resource, 'file') ?? resource, 'href');
    const base = attribute(resource, 'base');
    if (href !== '') items.set(pathBeside(path, base + href), metaOf(resource));
  }
  return items;
}

/** The items of a test in their order, with their weights. */
export function testItems(test: Element, path: string): Map<string, number | null> {
  const refs = elementsInside(test, new Set(['assessmentitemref']));
  return new Map(
    refs.map((ref) => {
      const weight = childElement(ref, 'weight');
      return [
        pathBeside(path, attribute(ref, 'href')),
        weight ? numberOf(attribute(weight, 'value')) : null,
      ];
    }),
  );
}
