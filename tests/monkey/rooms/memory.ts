/**
 * What the monkey remembers of the rooms beside correcting: of each act the subject that the screen named under its
 * finger, and so what must hold on the server. It knows what buttons say, and nothing of how the app keeps its books.
 */
import { askedOf, type Asked } from './asked.ts';
import { createBankMemory } from './bank-memory.ts';
import { compareRooms, formOf, idIn, itemsOf, without } from './compare.ts';
import type { RoomHeard, RoomSeen, Row } from './ear.ts';
import { exchanged, leftOut, restoreBackup, type Step } from './list-steps.ts';
import { bankKey, memberKey, plain, type Exam, type Item, type RoomStand } from './stand.ts';
import { begins, isSaid, is, latin, saysOf, speaksOf } from './words.ts';

export interface RoomMemory {
  hear(heard: RoomHeard): void;
  /** Whether the screen has yet to say what became of the last act; nothing is seen before it is asked for anything. */
  isWaiting(seen: RoomSeen | null): boolean;
  /** What the screen says of it; null: it said nothing. */
  told(seen: RoomSeen | null): void;
  /** What of the screen is not as it was named; null where all is. */
  wrongOn(seen: RoomSeen): string | null;
  fault(sentence: string): void;
  /** What is not on the server as the screen named it; the server's word counts from then on where nobody knew. */
  differences(now: RoomStand): string[];
  story(): string[];
  named(): number;
}

export function createRoomMemory(begin: RoomStand): RoomMemory {
  const { exams } = begin;
  let { templates, members } = begin;
  /** Whoever was chosen for a class, whatever became of it. */
  const chosen = new Set(members);
  let coming: string[] | null = null;
  /** Copies whose page nobody has opened yet. */
  let made: Exam[] = [];
  const steps = new Map<Exam, Step[]>();
  /** What forms were to call an exam, whether or not the screen said what became of it. */
  const entitled = new Map<Exam, string[]>();
  /** What its page may be headed: one that was read before a form was saved has the title of then. */
  const titlesOf = (exam: Exam) => [exam.title, ...(entitled.get(exam) ?? [])];
  const story: string[] = [];
  const faults: string[] = [];
  let asked: Asked | null = null;
  /** Till its question is closed a save is not said to be done: whoever leaves the page meanwhile keeps a draft. */
  let isSaving = false;
  let saidBefore = '';
  /** The last way back that was tapped, and what was seen then. */
  let tapped = '';
  /** The way back that each sentence at the foot offers: one stays in its tab, whatever is done in another. */
  const waysBack = new Map<string, Asked>();
  let isUnsure = false;
  let named = 0;
  const say = (sentence: string) => {
    named += 1;
    story.push(`  → ${sentence}`);
  };
  const bank = createBankMemory(begin.bank, say);

  function claim(id: string, title: string): Exam | null {
    const known = exams.get(id);
    if (known) return known;
    const found = made.find((one) => one.title === title);
    if (!found) return null;
    made = made.filter((one) => one !== found);
    exams.set(id, found);
    return found;
  }

  /** The exam that the page names: by its heading; by the address where several are called the same. */
  function examOf({ path, heading }: RoomSeen): Exam | null {
    const id = idIn(path) ?? formOf(path);
    const byPath = id === null ? null : claim(id, plain(heading));
    if (byPath && titlesOf(byPath).includes(plain(heading))) return byPath;
    const all = [...exams.values()].filter(({ title }) => title === plain(heading));
    return all.length === 1 ? (all[0] ?? null) : null;
  }

  function examOfRow(row: Row): Exam | null {
    const exam = claim(row.id, plain(row.text));
    if (exam && exam.title !== plain(row.text))
      faults.push(`a row names “${row.text}”, and stands for “${exam.title}”`);
    return exam;
  }

  function ask(next: Asked, { note }: RoomSeen) {
    say(`asked: ${next.title}, to end as ${next.done.join(' or ')}`);
    asked = next;
    saidBefore = note.text;
  }

  /** One step in the list of an exam's questions. */
  function step(exam: Exam, sentence: string, next: Item[], done: Step) {
    say(`${exam.title}: ${sentence}`);
    exam.questions = next;
    tapped = '';
    steps.set(exam, [...(steps.get(exam) ?? []), done]);
  }

  function questionAct(exam: Exam, on: RoomHeard['on'], seen: RoomSeen) {
    const at = seen.rows.findIndex(({ id }) => id === on.row?.id);
    const item = exam.questions[at];
    if (!on.row || !item) return;
    const text = plain(on.row.text);
    const isOf = (...keys: string[]) => keys.some((key) => is(`questions:${key}`, on.name));
    const way = isOf('moveUp', 'menu.up') ? -1 : isOf('moveDown', 'menu.down') ? 1 : 0;
    const to = at + way;
    const from = `${on.row.id} at ${at}`;
    // The second of two taps on a screen that has not moved yet asks for the same once more.
    const isAgain = way !== 0 && exam.questions[to]?.text === text;
    if (isAgain && (item.text !== text || steps.get(exam)?.at(-1)?.from === from)) return;
    if (item.text !== text)
      faults.push(`${exam.title}: question ${at + 1} is “${text}”, and was “${item.text}”`);
    else if (way !== 0 && exam.questions[to])
      step(exam, `${text} to ${to + 1}`, restoreBackup(item, to)(exam.questions), {
        word: 'moved',
        back: restoreBackup(item, at),
        from,
      });
    else if (isOf('menu.duplicate')) {
      const twin = { ...item };
      step(exam, `${text} twice`, restoreBackup(twin, at + 1)(exam.questions), {
        word: 'added',
        back: leftOut(twin),
      });
    } else if (isOf('menu.delete'))
      step(exam, `${text} deleted`, leftOut(item)(exam.questions), {
        word: 'removed',
        back: restoreBackup(item, at),
      });
    else if (isOf('menu.toBank')) {
      const key = bankKey(text, false);
      const back = (now: Item[]) => {
        bank.remove([key]);
        return now;
      };
      step(exam, `${text} to the bank`, exam.questions, { word: 'toBank', back });
      bank.add([key]);
    }
  }

  function save(exam: Exam, { editing }: RoomSeen) {
    if (!editing) return;
    const points = Number(editing.score);
    const text = plain(editing.text);
    if (text === '' || !(points > 0)) return;
    isSaving = true;
    const at = /\d+/u.exec(latin(editing.heading))?.[0];
    const place = Number(at) - 1;
    const old = exam.questions[place];
    const next = { text, points };
    if (place === exam.questions.length)
      step(exam, `new: ${text}`, [...exam.questions, next], { word: 'added', back: leftOut(next) });
    else if (old && (old.text !== text || old.points !== points))
      step(exam, `${old.text} is now ${text}`, exchanged(old, next)(exam.questions), {
        word: 'edited',
        back: exchanged(next, old),
      });
  }

  /** What is done to the exam of a row or a page by its menu. */
  function listAct(exam: Exam, name: string, seen: RoomSeen) {
    const { title } = exam;
    const copy = (what: 'copy' | 'clone') => {
      const questions = exam.questions.map((one) => ({ ...one }));
      const twin: Exam = { title, state: 'draft', questions };
      const undo = askedOf('undoCopy', title, () => {
        made = made.filter((one) => one !== twin);
        for (const [id, one] of exams) if (one === twin) exams.delete(id);
      });
      ask({ ...askedOf(what, title, () => made.push(twin)), undo }, seen);
    };
    if (is('exams:menu.copy', name)) copy('copy');
    else if (is('exams:menu.bank', name)) {
      // Its questions are in the question bank then, too.
      const keys = exam.questions.map(({ text }) => bankKey(text, false));
      const undo = askedOf('undoBank', title, () => {
        templates = without(templates, title);
        bank.remove(keys);
      });
      const put = () => {
        templates = [...templates, title];
        bank.add(keys);
      };
      ask({ ...askedOf('bank', title, put), undo }, seen);
    } else if (is('exams:menu.withdraw', name)) {
      const turn = (state: string) => () => {
        exam.state = state;
      };
      const undo = askedOf('undoWithdraw', title, turn('scheduled'));
      undo.done.push('exams:note.waiting.undoWithdraw');
      ask({ ...askedOf('withdraw', title, turn('draft')), undo }, seen);
    }
  }

  function dialogAct(seen: RoomSeen, name: string) {
    if (is('exams:delete.confirm.exam', name)) {
      const all = [...exams].filter(([, { title }]) => speaksOf(seen.dialog ?? '', title));
      // One of several of the same name: whichever goes, the server has one less of them.
      const exam = all.at(-1);
      if (exam)
        ask(
          askedOf('delete', exam[1].title, () => exams.delete(exam[0])),
          seen,
        );
      return;
    }
    const exam = examOf(seen);
    const keys = ['questions:bar.release', 'questions:release.without'];
    if (!exam || !keys.some((key) => is(key, name))) return;
    say(`${exam.title}: published`);
    exam.state = 'scheduled';
    steps.delete(exam);
  }

  function bringIn({ members: { chosen: names, target } }: RoomSeen) {
    if (names.length === 0) return;
    coming = names.map((name) => memberKey(target, name));
    say(coming.join(', '));
    for (const one of coming) chosen.add(one);
  }

  /** The note may name an earlier step than the last, whose own words are yet to come. */
  function undo(seen: RoomSeen, { name, says }: RoomHeard['on']) {
    const exam = examOf(seen);
    if (seen.path === '/question-bank') {
      if (is('question-bank:note.undo', name)) bank.undo();
    } else if (exam && is('questions:undo', name)) {
      // The second of two taps on a note that has not gone yet takes nothing more back.
      const tap = JSON.stringify([says, seen.rows]);
      if (tap === tapped) return;
      tapped = tap;
      const all = steps.get(exam) ?? [];
      const meant = all.findLast(({ word }) => saysOf(word).some((key) => begins(key, says)));
      if (!meant) faults.push(`${exam.title}: “undo” is offered of what was not done: ${says}`);
      say(`${exam.title}: taken back: ${says}`);
      if (meant) exam.questions = meant.back(exam.questions);
      steps.set(
        exam,
        all.filter((one) => one !== meant),
      );
    }
  }

  function click({ on, seen }: RoomHeard) {
    const isBack = is('exams:note.undo', on.name) || is('exams:note.releaseAgain', on.name);
    if (on.isIn === 'foot') {
      const back = isBack && waysBack.get(seen.note.text);
      if (back) ask(back, seen);
      return;
    }
    if (on.isIn === 'note') undo(seen, on);
    else if (on.isIn === 'dialog') dialogAct(seen, on.name);
    else if (seen.path === '/question-bank' && seen.editing) {
      if (is('questions:action.save', on.name)) isSaving = bank.save(seen);
    } else if (seen.path === '/question-bank') {
      const next = bank.press(on, seen);
      if (next) ask(next, seen);
    } else if (is('konj:import.button', on.name)) bringIn(seen);
    else if (seen.path === '/exams' && on.row) {
      const exam = examOfRow(on.row);
      if (exam && on.isIn === 'menu') listAct(exam, on.name, seen);
    } else {
      const exam = examOf(seen);
      if (!exam) return;
      if (is('exams:menu.withdraw', on.name)) listAct(exam, on.name, seen);
      else if (formOf(seen.path) !== null) {
        const { title } = seen;
        if (is('form:bar.save', on.name) && title) {
          entitled.set(exam, [...titlesOf(exam), plain(title)]);
          const apply = () => {
            exam.title = plain(title);
          };
          ask(
            { title: plain(title), done: ['exams:note.done.settings_exam'], failed: [], apply },
            seen,
          );
        }
      } else if (seen.editing) {
        if (is('questions:action.save', on.name)) save(exam, seen);
      } else if (on.row) questionAct(exam, on, seen);
      else if (on.isIn === 'menu') listAct(exam, on.name, seen);
    }
  }

  function input({ on, seen, text }: RoomHeard) {
    const exam = examOf(seen);
    const at = seen.rows.findIndex(({ id }) => id === on.row?.id);
    const item = exam?.questions[at];
    const points = Number(text);
    if (!exam || !item || !is('questions:scoreOf', on.name) || !(points > 0)) return;
    if (points === item.points) return;
    const next = { ...item, points };
    step(exam, `${item.text}: ${points}`, exchanged(item, next)(exam.questions), {
      word: 'score',
      back: exchanged(next, item),
    });
  }

  /** "There is nothing" is said only where nothing is. */
  function nothing({ seen, text }: RoomHeard) {
    const exam = examOf(seen);
    const has = (state: string) => [...exams.values()].some((one) => one.state === state);
    const isThere =
      (is('questions:empty', text) && (exam?.questions.length ?? 0) > 0) ||
      is('exams:exam.empty', text) ||
      (is('exams:exam.emptyTitle.unpublished', text) && has('draft')) ||
      (is('exams:exam.emptyTitle.current', text) && has('scheduled')) ||
      is('exams:exam.emptyTitle.past', text) ||
      (is('questions:bank.empty', text) && bank.all().length > 0);
    if (isThere) faults.push(`${seen.path}: “${text}”, though there is something`);
  }

  return {
    hear(heard) {
      const { act, seen, on, text } = heard;
      story.push(
        `${act} “${on.name}” ${on.isIn} ${on.row?.text ?? ''} ${text} at ${seen.path}, ${seen.heading}${seen.dialog === null ? '' : `, in “${seen.dialog}”`}`,
      );
      if (act === 'click') click(heard);
      else if (act === 'input') input(heard);
      else nothing(heard);
    },
    isWaiting(seen) {
      if (coming) return seen?.members.isDone !== true;
      if (isSaving) return seen?.editing !== null;
      if (!asked) return false;
      const { text, state } = seen?.note ?? { text: '', state: '' };
      if (text === '' || state === 'busy') return true;
      // What stands there from before may be of something else.
      return text === saidBefore && !text.includes(asked.title);
    },
    told(seen) {
      // What went wrong on the way is said there; then whoever was chosen may be here or not.
      if (coming && seen?.members.isDone === true) members = [...new Set([...members, ...coming])];
      coming = null;
      isSaving = false;
      if (!asked) return;
      const { done, failed, title, apply, undo: back } = asked;
      const note = seen?.note ?? { text: '', state: '' };
      const ends = (keys: readonly string[]) => keys.some((key) => isSaid(key, note.text));
      story.push(`  said: ${note.text} (${note.state})`);
      const isNew = note.text !== saidBefore;
      if (isNew && note.text !== '' && !note.text.includes(title))
        faults.push(`asked for ${title}, and it is said: ${note.text}`);
      if (ends(done) && (isNew || note.text.includes(title))) {
        apply();
        if (back) waysBack.set(note.text, back);
      } else if (note.state !== 'failed' && !ends(failed)) isUnsure = true;
      else if (note.state === 'unsure') isUnsure = true;
      asked = null;
    },
    wrongOn(seen) {
      const exam = examOf(seen);
      const isList = idIn(seen.path) !== null && !seen.editing && seen.dialog === null;
      if (!exam || !isList || exam !== exams.get(idIn(seen.path) ?? '')) return null;
      const { rows, count, sum, heading } = seen;
      if (!titlesOf(exam).includes(plain(heading))) return `“${exam.title}” is headed ${heading}`;
      const items = rows.map(({ text, points }, at) => ({
        text: plain(text),
        points: points ?? exam.questions[at]?.points ?? 0,
      }));
      if (itemsOf(items) !== itemsOf(exam.questions))
        return `${exam.title} shows ${itemsOf(items)}; named were ${itemsOf(exam.questions)}`;
      if (rows.length > 0 && count !== rows.length)
        return `${exam.title}: ${count} questions, and ${rows.length} stand there`;
      const whole = items.reduce((all, { points }) => all + points, 0);
      if (sum !== null && rows.some(({ points }) => points !== null) && sum !== whole)
        return `${exam.title}: a sum of ${sum}, and ${whole} stands there`;
      return null;
    },
    fault: (sentence) => void faults.push(sentence),
    differences(now) {
      const found = [
        ...faults,
        ...compareRooms(
          now,
          { exams, made, bank: bank.all(), templates, members, chosen },
          isUnsure,
        ),
      ];
      made = [];
      if (isUnsure) {
        bank.believe(now.bank);
        ({ templates } = now);
      }
      isUnsure = false;
      return found;
    },
    story: () => story,
    named: () => named,
  };
}
