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
    if (line.trim() === '') groups.push([]);
    else groups.at(-1)?.push({ at: index + 1, text: signFirst(line) });
  return groups.filter((group) => group.length > 0);
}

function braces(lines: readonly Line[]): string {
  const marks = bareMarks(
    lines
      .filter(({ text }) => !isComment(text))
      .map(({ text }) => text)
      .join('\n'),
  );
  return marks.replace(/[^{}]/g, '');
}

/** Groups joined where an answer was still open at an empty line and is closed before another opens. */
function joined(groups: readonly Line[][]): { lines: Line[]; isJoined: boolean }[] {
  const all: { lines: Line[]; isJoined: boolean; marks: string }[] = [];
  for (const lines of groups) {
    const last = all.at(-1);
    const marks = braces(lines);
    const isOpen =
      last !== undefined && last.marks.endsWith('{') && !lines[0]?.text.startsWith('::');
    if (last !== undefined && isOpen && (marks === '' || marks.startsWith('}'))) {
      last.lines.push(...lines);
      last.marks += marks;
      last.isJoined = true;
    } else all.push({ lines: [...lines], isJoined: false, marks });
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
    if (depth === 0 && /^\s*\$CATEGORY:/.test(text)) ends.push(index);
    for (const mark of marks.replace(/[^{}]/g, '')) depth = mark === '{' ? depth + 1 : depth - 1;
    if (depth === 0 && marks.trimEnd().endsWith('}')) ends.push(index);
    if (depth < 0) return [];
  }
  return depth === 0 ? ends : [];
}

function split(lines: readonly Line[]): Line[][] {
  const ends = splitAfter(lines);
  const parts: Line[][] = [];
  let from = 0;
  for (const end of ends) {
    const rest = lines.slice(end + 1);
    const next = rest.filter(({ text }) => !isComment(text));
    const begins =
      next.length > 0 &&
      (/^\s*\$CATEGORY:/.test(lines[end]?.text ?? '') ||
        /^\s*(::|\$CATEGORY:)/.test(next[0]?.text ?? '') ||
        braces(rest).startsWith('{}'));
    if (!begins) continue;
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
