/** What stands on the server of everything that the rooms beside correcting may change. */
import { peopleOf } from '#tools/stand-ins/classroom/people.ts';
import { findServer, send, type Server } from '#tools/simulate/http.ts';
import { teacherAt } from '../../e2e/pupils.ts';
import { latin } from './words.ts';

const UNITS = 240;
/** The class that a hand brings members in from. */
const EXTERNAL_CLASS = 1071;

/** A question as a list names it. */
export interface Item {
  text: string;
  points: number;
}

/** An exam as its page names it. */
export interface Exam {
  title: string;
  state: string;
  questions: Item[];
}

/** By exam's id; the two banks as what they hold, each as often as it is there. */
export interface RoomStand {
  exams: Map<string, Exam>;
  /** «text · public» of her own questions. */
  bank: string[];
  templates: string[];
  /** «class: pupil» of everybody who came in from elsewhere. */
  members: string[];
}

/** As the screen gives it, digits apart. */
export const plain = (text: string) => latin(text).replaceAll(/\s+/gu, ' ');
export const bankKey = (text: string, isPublic: boolean) =>
  `${plain(text)} · ${isPublic ? 'public' : 'private'}`;

/** A pupil of the class elsewhere that members are brought in from. */
function nameOf(externalId: number): string {
  const person = peopleOf(EXTERNAL_CLASS).find(({ id }) => id === externalId);
  return person ? `${person.firstName} ${person.lastName}` : String(externalId);
}

export const memberKey = (className: string, name: string) => `${plain(className)}: ${plain(name)}`;

async function allOf<T>(page: (at: number) => Promise<{ items: T[] }>, base: 0 | 1): Promise<T[]> {
  const found: T[] = [];
  for (let at = base; ; at += 1) {
    // oxlint-disable-next-line no-await-in-loop -- page after page
    const { items } = await page(at);
    found.push(...items);
    if (items.length < 100) return found;
  }
}

/** Her exams and both banks, read past the app. */
export async function openRooms(url: string) {
  const server: Server = await findServer(url, fetch);
  const { token, schoolId, semesterId } = await teacherAt(server);
  const of = { SchoolId: schoolId, SemesterId: semesterId, PageSize: 100 };
  return async (): Promise<RoomStand> => {
    const exams = new Map<string, Exam>();
    const classes = new Map<string, string>();
    for (const status of ['unpublished', 'current', 'past'] as const) {
      const { items } = await send(server, 'exams.list', {
        token,
        query: { ...of, Status: status },
      });
      for (const { id } of items) {
        const whole = await send(server, 'exams.detailsWithClasses', { token, params: { id } });
        const questions = whole.questions.map(({ text, maxScoreUnits }) => ({
          text: plain(text),
          points: maxScoreUnits / UNITS,
        }));
        for (const one of whole.classes) classes.set(one.id, one.name);
        exams.set(id, { title: plain(whole.title), state: whole.state, questions });
      }
    }
    const members: string[] = [];
    for (const [classId, name] of classes) {
      const { items } = await send(server, 'konj.imported', { token, params: { classId } });
      members.push(...items.map(({ externalId }) => memberKey(name, nameOf(externalId))));
    }
    const bank = await allOf(
      (PageIndex) => send(server, 'bankQuestions.search', { token, query: { ...of, PageIndex } }),
      1,
    );
    const templates = await allOf(
      (PageIndex) => send(server, 'templates.list', { token, query: { ...of, PageIndex } }),
      1,
    );
    return {
      exams,
      members,
      bank: bank
        .filter(({ mayEdit }) => mayEdit)
        .map(({ text, isPublic }) => bankKey(text, isPublic))
        .toSorted(),
      templates: templates.map(({ title }) => plain(title)).toSorted(),
    };
  };
}
