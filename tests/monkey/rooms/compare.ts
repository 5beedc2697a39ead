/** What the server holds of the rooms, beside what the screen named. */
import type { Exam, Item, RoomStand } from './stand.ts';

/** Which exam an address is about: its questions, or its settings. */
export const idIn = (path: string) => /^\/exams\/([\da-f-]{36})$/u.exec(path)?.[1] ?? null;
export const formOf = (path: string) =>
  /^\/exams\/add-exam\/([\da-f-]{36})$/u.exec(path)?.[1] ?? null;

export const itemsOf = (items: readonly Item[]) =>
  items.map(({ text, points }) => `${text} (${points})`).join(' | ');

export function without(all: readonly string[], one: string): string[] {
  const at = all.indexOf(one);
  return at < 0 ? [...all] : all.toSpliced(at, 1);
}

function compareLists(what: string, now: readonly string[], named: readonly string[]): string[] {
  const extra = named.reduce(without, [...now]);
  const missing = now.reduce(without, [...named]);
  if (extra.length + missing.length === 0) return [];
  return [`${what}: not named ${extra.join(', ')}; missing ${missing.join(', ')}`];
}

function compareExam(named: Exam, now: Exam): string[] {
  const found: string[] = [];
  if (now.title !== named.title) found.push(`“${named.title}” is called ${now.title}`);
  // One that is out begins and ends by the clock.
  if ((now.state === 'draft') !== (named.state === 'draft'))
    found.push(`“${named.title}”: named ${named.state}, the server has ${now.state}`);
  const [are, were] = [itemsOf(now.questions), itemsOf(named.questions)];
  if (are !== were) found.push(`“${named.title}”: named ${were}; the server has ${are}`);
  return found;
}

/** Copies that the server has and nobody opened yet take their place among the exams; what is left was never made. */
function takeIn(
  now: RoomStand['exams'],
  exams: RoomStand['exams'],
  made: readonly Exam[],
  isUnsure: boolean,
): string[] {
  const found: string[] = [];
  let open = [...made];
  for (const [id, exam] of now) {
    if (exams.has(id)) continue;
    const twin = open.find(
      ({ title, questions }) =>
        title === exam.title && itemsOf(questions) === itemsOf(exam.questions),
    );
    open = open.filter((one) => one !== twin);
    if (twin ?? isUnsure) exams.set(id, twin ?? exam);
    else found.push(`“${exam.title}” is there, and nobody made it`);
  }
  return isUnsure ? found : [...found, ...open.map(({ title }) => `no copy of “${title}”`)];
}

/**
 * Sentences about all that differs. Where something was asked of the server and is of unknown end, which exams there
 * are is taken over from it.
 */
export function compareRooms(
  now: RoomStand,
  told: RoomStand & { made: readonly Exam[]; chosen: ReadonlySet<string> },
  isUnsure: boolean,
): string[] {
  const { exams, made, bank, templates, members, chosen } = told;
  const found = takeIn(now.exams, exams, made, isUnsure);
  for (const one of now.members) if (!chosen.has(one)) found.push(`${one}: nobody chose her`);
  for (const one of members) if (!now.members.includes(one)) found.push(`${one}: she is not there`);
  for (const [id, named] of exams) {
    const is = now.exams.get(id);
    if (is && isUnsure) Object.assign(named, { state: is.state, title: is.title });
    if (is) found.push(...compareExam(named, is));
    else if (isUnsure) exams.delete(id);
    else found.push(`“${named.title}” is gone`);
  }
  if (isUnsure) return found;
  return [
    ...found,
    ...compareLists('question bank', now.bank, bank),
    ...compareLists('exam bank', now.templates, templates),
  ];
}
