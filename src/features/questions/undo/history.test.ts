import { describe, expect, test } from 'vitest';
import type { MergedListQuestion } from '#src/offline/index.ts';
import type { ListSaving } from '../saving.ts';
import { createHistory } from './history.ts';

const question = (id: string, change: Partial<MergedListQuestion> = {}): MergedListQuestion => ({
  id,
  version: 3,
  orders: 1,
  type: 'oral',
  text: id,
  formula: null,
  maxScore: 1,
  maxScoreUnits: 240,
  modelAnswer: null,
  rubric: [],
  options: [],
  files: [],
  difficulty: null,
  tags: [],
  sourceId: null,
  state: 'server',
  isNew: false,
  ...change,
});
const kept = { key: 'k', seq: 1, coalesced: false, durable: true };

/** A history over a list, and what was asked of the outbox. */
function stand(list: MergedListQuestion[]) {
  const sent: unknown[][] = [];
  const say =
    <T>(answer: T) =>
    (...said: unknown[]) => {
      sent.push(said);
      return Promise.resolve(answer);
    };
  const saving: ListSaving = {
    create: (item) => say(kept)('create', item),
    insert: (item, place) => say('tmp:again')('insert', item['text'], place),
    addAll: (items) => say(items.map((_, at) => `tmp:${at}`))('addAll', items.length),
    change: (one, version, fields) => say(kept)('change', one.id, version, fields),
    changeAll: (changes) =>
      say(kept)(
        'changeAll',
        ...changes.map((one) => [one.question.id, one.question.version, one.fields]),
      ),
    remove: (one) => say(kept)('remove', one.id),
    move: (_, id, to) => say(kept)('move', id, to),
    release: () => say(kept)('release'),
  };
  const history = createHistory(saving, 'exam');
  history.follow(list);
  return { history, sent, saving: history.saving };
}

describe('undoing', () => {
  test('an edit puts the words back that stood before, on the version that stands now', async () => {
    const { history, saving, sent } = stand([question('a')]);
    await saving.change(question('a'), 3, { text: 'b', maxScoreUnits: 480 });
    history.follow([question('a', { text: 'b', maxScoreUnits: 480, version: 4 })]);
    await history.undo(history.getSnapshot().last);
    expect(sent.at(-1)).toEqual(['changeAll', ['a', 4, { text: 'a', maxScoreUnits: 240 }]]);
    expect(history.getSnapshot()).toEqual({ last: null, stopped: null });
  });

  test('stops with a word where somebody else changed the same, and leaves it as it is', async () => {
    const { history, saving, sent } = stand([question('a')]);
    await saving.change(question('a'), 3, { text: 'b' });
    history.follow([question('a', { text: 'theirs', version: 5 })]);
    await history.undo(history.getSnapshot().last);
    expect(sent).toHaveLength(1);
    expect(history.getSnapshot().stopped).toMatchObject({ kind: 'edited', n: 1 });
    expect(history.getSnapshot().last).toBeNull();
  });

  test('a deletion brings the question back to its place, and older steps name the new one', async () => {
    const { history, saving, sent } = stand([question('x'), question('a')]);
    await saving.change(question('a'), 3, { text: 'b' });
    history.follow([question('x'), question('a', { text: 'b' })]);
    await saving.remove(question('a'));
    history.follow([question('x')]);
    await history.undo(history.getSnapshot().last);
    expect(sent.at(-1)).toEqual(['insert', 'b', 1]);
    history.follow([question('x'), question('tmp:again', { text: 'b', isNew: true })]);
    await history.undo(history.getSnapshot().last);
    expect(sent.at(-1)).toEqual(['changeAll', ['tmp:again', 3, { text: 'a' }]]);
  });

  test('takes back the step that is named, though another one has followed it', async () => {
    const list = [question('x'), question('y'), question('a')];
    const { history, saving, sent } = stand(list);
    await saving.remove(question('a'));
    const { last: removal } = history.getSnapshot();
    history.follow(list.slice(0, 2));
    await saving.move(list.slice(0, 2), 'x', 1);
    history.follow([question('y'), question('x')]);
    await history.undo(removal);
    expect(sent.at(-1)).toEqual(['insert', 'a', 2]);
    await history.undo(removal);
    expect(sent).toHaveLength(3);
    expect(history.getSnapshot().last).toMatchObject({ kind: 'moved' });
  });

  test('what came from the bank goes again, unless one of it was edited elsewhere', async () => {
    const items = [
      { type: 'oral', text: 'p' },
      { type: 'oral', text: 'q' },
    ];
    const { history, saving, sent } = stand([]);
    await saving.addAll(items, 0, []);
    history.follow([question('tmp:0', { text: 'p' }), question('tmp:1', { text: 'q!' })]);
    await history.undo(history.getSnapshot().last);
    expect(sent).toEqual([['addAll', 2]]);
    await saving.addAll(items, 0, []);
    history.follow([question('tmp:0', { text: 'p' }), question('tmp:1', { text: 'q' })]);
    await history.undo(history.getSnapshot().last);
    expect(sent.slice(2)).toEqual([
      ['remove', 'tmp:0'],
      ['remove', 'tmp:1'],
    ]);
  });

  test('a move goes back, unless the order is another by now', async () => {
    const { history, saving, sent } = stand([question('a'), question('b'), question('c')]);
    await saving.move([question('a'), question('b'), question('c')], 'a', 2);
    history.follow([question('b'), question('c'), question('a')]);
    await history.undo(history.getSnapshot().last);
    expect(sent.at(-1)).toEqual(['move', 'a', 0]);
    await saving.move([question('a'), question('b'), question('c')], 'a', 2);
    history.follow([question('b'), question('a'), question('c')]);
    await history.undo(history.getSnapshot().last);
    expect(history.getSnapshot().stopped).toMatchObject({ kind: 'moved' });
  });

  test('a step outside that the device could not store stays the last one until it is undone', async () => {
    const { history } = stand([]);
    let isFull = true;
    const undo = () => (isFull ? Promise.reject(new Error('full')) : Promise.resolve());
    history.push({ kind: 'outside', word: 'toBank', n: 1, where: () => 'waiting', undo });
    await expect(history.undo(history.getSnapshot().last)).rejects.toThrow('full');
    expect(history.getSnapshot().last).toMatchObject({ word: 'toBank' });
    isFull = false;
    await history.undo(history.getSnapshot().last);
    expect(history.getSnapshot().last).toBeNull();
  });
});
