import type { Format } from '../model.ts';

/** How sure it is what a file is: its reader understands all of it, most of it, or another reader comes close. */
export type Confidence = 'sure' | 'likely' | 'unsure';

/** What a file was taken for, and by what. */
export interface Detected {
  format: Format;
  confidence: Confidence;
  /** Lines that the reader of that format would understand, and all that are not empty; nought of files that say it themselves. */
  understood: number;
  all: number;
  /** Readers that could be tried instead, the likeliest first. */
  others: Format[];
}

/** Formats that are text and may be mistaken for each other. */
export const TEXT_FORMATS = ['gift', 'aiken', 'csv', 'text'] as const;
/** One of them. */
export type TextFormat = (typeof TEXT_FORMATS)[number];

/** A file that a person said what it is; another reader of texts may still be right. */
export const said = (format: Format): Detected => ({
  ...plainly(format),
  others: TEXT_FORMATS.some((one) => one === format)
    ? TEXT_FORMATS.filter((one) => one !== format)
    : [],
});

/** A file that says itself what it is. */
export const plainly = (format: Format): Detected => ({
  format,
  confidence: 'sure',
  understood: 0,
  all: 0,
  others: [],
});
