import { fromFirstSign } from '../shared/direction.ts';

/** A piece of a file that holds one question, with the lines of comment that stand in it. */
export interface Block {
  /** Its first line, from 1. */
  at: number;
  /** Without its comments. */
  text: string;
  comments: string[];
  /** As it stands in the file. */
  source: string;
  /** What the file did otherwise than the format asks. */
  isJoined: boolean;
  isSplit: boolean;
}

interface Line {
  at: number;
  text: string;
}

const isComment = (line: string) => line.trimStart().startsWith('//');
const isCategory = (line: string) => /^\s*\$CATEGORY:/.test(line);
/** Without what is escaped, so that only marks of the format are left. */
const bareMarks = (text: string) => text.replace(/\\\\/g, '  ').replace(/\\[:#={}~]/g, '  ');

/** A line whose first sign is one of the format, without what turns its direction before it. */
function signFirst(line: string): string {
  const plain = fromFirstSign(line);
  return /^(?:[={}~%#:]|\/\/|\$CATEGORY)/.test(plain) ? plain : line;
}

/** Groups of lines between empty ones. */
function groupsOf(text: string): Line[][] {
  const groups: Line[][] = [[]];
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries())
    if (line.trim() !== '') groups.at(-1)?.push({ at: index + 1, text: signFirst(line) });
    else if (groups.at(-1)?.length !== 0) groups.push([]);
  return groups.filter((group) => group.length > 0);
}

const braces = ({ text }: Line) => (isComment(text) ? '' : bareMarks(text).replace(/[^{}]/g, ''));

/** Groups joined where an answer was still open at an empty line and is closed before another opens. */
function joined(groups: readonly Line[][]): { lines: Line[]; isJoined: boolean }[] {
  const all: { lines: Line[]; isJoined: boolean; lastMark: string }[] = [];
  for (const lines of groups) {
    const last = all.at(-1);
    const marks = lines.map(braces).join('');
    const isOpen = last?.lastMark === '{' && !lines[0]?.text.startsWith('::');
    if (last !== undefined && isOpen && (marks === '' || marks.startsWith('}'))) {
      last.lines.push(...lines);
      last.lastMark = marks.at(-1) ?? last.lastMark;
      last.isJoined = true;
    } else all.push({ lines: [...lines], isJoined: false, lastMark: marks.at(-1) ?? '' });
  }
  return all;
}

/** Where a question ends inside a group though no empty line follows: its answer closes a line and another has begun. */
function splitAfter(lines: readonly Line[]): number[] {
  const ends: number[] = [];
  let depth = 0;
  for (const [index, { text }] of lines.entries()) {
    if (isComment(text)) continue;
    const marks = bareMarks(text);
    if (depth === 0 && isCategory(text)) ends.push(index);
    for (const mark of marks.replace(/[^{}]/g, '')) depth = mark === '{' ? depth + 1 : depth - 1;
    if (depth === 0 && marks.trimEnd().endsWith('}')) ends.push(index);
    if (depth < 0) return [];
  }
  return depth === 0 ? ends : [];
}

/** Whether a new question begins after a line: at once, with its own mark, or with an answer that opens and closes. */
function beginsAfter(lines: readonly Line[], end: number): boolean {
  const isAfterCategory = isCategory(lines[end]?.text ?? '');
  let marks = '';
  let isFirst = true;
  // Not in a copy of all that follows: it is asked at each end of an answer.
  for (let at = end + 1; at < lines.length && marks.length < 2; at += 1) {
    const line = lines[at];
    if (line === undefined || isComment(line.text)) continue;
    if (isFirst && (isAfterCategory || isCategory(line.text) || /^\s*::/.test(line.text)))
      return true;
    isFirst = false;
    marks += braces(line);
  }
  return marks.startsWith('{}');
}

function split(lines: readonly Line[]): Line[][] {
  const parts: Line[][] = [];
  let from = 0;
  for (const end of splitAfter(lines).filter((at) => beginsAfter(lines, at))) {
    parts.push(lines.slice(from, end + 1));
    from = end + 1;
  }
  return [...parts, lines.slice(from)];
}

/** The questions of a file as pieces of text: divided by empty lines, as Moodle does, and by what can only be a new question. */
export function blocksOf(text: string): Block[] {
  return joined(groupsOf(text)).flatMap(({ lines, isJoined }) => {
    const parts = split(lines);
    return parts.flatMap((part): Block[] => {
      const kept = part.filter((line) => !isComment(line.text));
      const body = kept.map((line) => line.text.trim()).join('\n');
      if (body.trim() === '') return [];
      return [
        {
          at: kept[0]?.at ?? 1,
          text: body.trim(),
          comments: part.filter((line) => isComment(line.text)).map((line) => line.text.trim()),
          source: part.map((line) => line.text).join('\n'),
          isJoined,
          isSplit: parts.length > 1,
        },
      ];
    });
  });
}
