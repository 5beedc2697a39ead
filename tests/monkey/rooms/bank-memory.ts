/** What the monkey remembers of the question bank. */
import type { Asked } from './asked.ts';
import { without } from './compare.ts';
import type { RoomHeard, RoomSeen, Row } from './ear.ts';
import { bankKey, plain } from './stand.ts';
import { is } from './words.ts';

export interface BankMemory {
  /** Each question by its key, in no order. */
  all(): string[];
  /** The server's word counts from now on. */
  believe(now: string[]): void;
  add(keys: readonly string[]): void;
  remove(keys: readonly string[]): void;
  /** A press in the bank; what is asked of the server is returned, and not yet done. */
  press(on: RoomHeard['on'], seen: RoomSeen): Asked | null;
  /** Whether a question of the bank is being saved by it. */
  save(seen: RoomSeen): boolean;
  undo(): void;
}

export function createBankMemory(begin: string[], say: (sentence: string) => void): BankMemory {
  let all = begin;
  let back: (() => void) | null = null;
  /** What rows have named, for the form that each of them opens. */
  const rows = new Map<string, Row>();
  const add = (keys: readonly string[]) => {
    all = [...all, ...keys];
  };
  const remove = (keys: readonly string[]) => {
    all = keys.reduce(without, all);
  };
  const act = (sentence: string, does: () => void, undoes: (() => void) | null = null) => {
    say(`bank: ${sentence}`);
    does();
    back = undoes;
  };

  return {
    all: () => all,
    believe(now) {
      all = now;
    },
    add,
    remove,
    press({ name, row }, seen) {
      for (const one of seen.rows) rows.set(one.id, one);
      if (!row) return null;
      const { text, isPublic } = row;
      const key = bankKey(text, isPublic);
      const turned = (to: 'public' | 'private'): Asked => ({
        title: plain(text).slice(0, 10),
        done: [`question-bank:note.${to}`],
        failed: [`question-bank:note.${to}Failed`],
        apply() {
          remove([key]);
          add([bankKey(text, to === 'public')]);
        },
      });
      if (is('question-bank:menu.copy', name))
        act(`${text} twice`, () => add([bankKey(text, false)]));
      else if (is('question-bank:menu.delete', name))
        act(
          `${text} deleted`,
          () => remove([key]),
          () => add([key]),
        );
      else if (is('question-bank:menu.toPublic', name)) return turned('public');
      else if (is('question-bank:menu.toPrivate', name)) return turned('private');
      return null;
    },
    save({ editing }) {
      const row = editing && rows.get(editing.id);
      if (!row || plain(editing.text) === '' || !(Number(editing.score) > 0)) return false;
      if (plain(editing.text) !== plain(row.text))
        act(`${row.text} is now ${editing.text}`, () => {
          remove([bankKey(row.text, row.isPublic)]);
          add([bankKey(editing.text, row.isPublic)]);
        });
      return true;
    },
    undo() {
      say('bank: taken back');
      back?.();
      back = null;
    },
  };
}
