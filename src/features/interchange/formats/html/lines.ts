/** Collects the lines of a text as a reader of a page would see them. */

import { trimSpace } from '../xml/escape.ts';

/** A finished line; one that was kept as it stands is never left out, even where it is empty. */
export interface Line {
  text: string;
  kept: boolean;
  /** Its LaTeX where the line is one displayed formula. */
  display: string | null;
  /** It was marked as the question's own formula. */
  own?: boolean;
}

/** Takes text and breaks; spaces fall together as on a page, except where they are kept. */
export interface Lines {
  add: (text: string) => void;
  /** Text whose spaces and line breaks count. */
  addKept: (text: string) => void;
  /** Text that stays as it is in the midst of a line. */
  addExact: (text: string) => void;
  /** A line by itself, as it is. */
  addLine: (line: Line) => void;
  /** A displayed formula; it stays one where its line holds nothing else. */
  addDisplay: (latex: string, text: string) => void;
  /** A line break: an empty line stays one. */
  newLine: () => void;
  /** The beginning or end of a paragraph. */
  endBlock: () => void;
  /** Ends a kept paragraph, which is a line even where it is empty. */
  endKept: (linesBefore: number) => void;
  count: () => number;
  /** All lines, without the empty ones at the beginning and end. */
  done: () => Line[];
}

/** A fresh collection. */
export function linesOfText(): Lines {
  const lines: Line[] = [];
  let text = '';
  // To ask a long text for its end again and again would copy it as often.
  let last = '';
  const put = (piece: string) => {
    text += piece;
    last = piece.at(-1) ?? last;
  };
  const empty = () => {
    text = '';
    last = '';
  };
  let kept = false;
  let display: { latex: string; text: string } | null = null;
  const push = () => {
    const line = kept ? text : trimSpace(text, ' \t\n\r\f\u00A0');
    const formula = display !== null && display.text === line.trim() ? display.latex : null;
    lines.push({ text: line, kept, display: formula });
    empty();
    kept = false;
    display = null;
  };
  const isBlank = () => !kept && text.trim() === '';
  const add = (piece: string) => {
    const single = piece.replace(/[ \t\n\r\f]+/g, ' ');
    const joined = last === '' || last === ' ';
    put(joined && single.startsWith(' ') ? single.slice(1) : single);
  };
  const endBlock = () => {
    if (isBlank()) empty();
    else push();
  };
  return {
    add,
    addKept(piece) {
      for (const [index, part] of piece.split('\n').entries()) {
        if (index > 0) {
          kept = true;
          push();
        }
        put(part);
        kept ||= part !== '';
      }
    },
    addExact: put,
    addLine(line) {
      endBlock();
      lines.push(line);
    },
    addDisplay(latex, piece) {
      put(piece);
      display = { latex, text: piece };
    },
    newLine: push,
    endBlock,
    endKept(before) {
      if (lines.length === before && text === '') kept = true;
      endBlock();
    },
    count: () => lines.length,
    done() {
      endBlock();
      const isEmpty = (line: Line | undefined) =>
        line !== undefined && !line.kept && line.text.trim() === '';
      let [from, to] = [0, lines.length];
      while (from < to && isEmpty(lines[from])) from += 1;
      while (to > from && isEmpty(lines[to - 1])) to -= 1;
      return lines.slice(from, to);
    },
  };
}
