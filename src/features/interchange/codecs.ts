import type { Codec, Format, Written } from './model.ts';

const loaders: Record<Format, () => Promise<Codec>> = {
  gift: async () => (await import('./formats/gift/index.ts')).gift,
  aiken: async () => (await import('./formats/aiken/index.ts')).aiken,
  text: async () => (await import('./formats/text/index.ts')).text,
  csv: async () => (await import('./formats/table/index.ts')).csv,
  xlsx: async () => (await import('./formats/table/index.ts')).xlsx,
  moodle: async () => (await import('./formats/moodle/index.ts')).moodle,
  qti21: async () => (await import('./formats/qti/index.ts')).qti21,
  qti22: async () => (await import('./formats/qti/index.ts')).qti22,
  qti30: async () => (await import('./formats/qti/index.ts')).qti30,
};

/** The reader and writer of one format, fetched when it is first needed. */
export const loadCodec = (format: Format): Promise<Codec> => loaders[format]();

/** The table that a teacher downloads to write questions in. */
export async function loadTemplate(language: 'fa' | 'en'): Promise<Written> {
  const { template } = await import('./formats/table/index.ts');
  return template(language);
}
