/**
 * Says whether a life kept the promises. It knows what became of each value on the server, what each screen had shown
 * and what was called saved; of versions, and of what the engine notes down, it knows nothing.
 */
import type { Change, Reader } from './school.ts';
import type { Value, Values } from './values.ts';

/** Something that must never be. */
export class Violation extends Error {
  override name = 'Violation';
}

/** A value that somebody gave, or chose again in a dialog. */
interface Given {
  reader: Reader;
  field: string;
  value: Value;
  moment: number;
  /** Called saved; a tab that died before it could say so may have saved it or not. */
  isSaved: boolean;
  isDecision: boolean;
}

interface Happened extends Change {
  moment: number;
}

/** Of a question that goes all words go. */
const isDeletion = ({ field, to }: Change) =>
  to === null && ['exam', 'bank', 'free'].some((list) => field.startsWith(`${list}/`));

/** A judge of one life. */
export function createJudge(standing: () => Values) {
  let moment = 0;
  const shown = new Map<string, number>();
  const given: Given[] = [];
  const history: Happened[] = [];
  const givenUp = new Set<string>();
  /** Keys of rows that were taken back before they were sent. */
  const takenBack = new Set<string>();
  const placeOf = (reader: Reader, field: string, value: Value) =>
    `${reader} ${field} ${JSON.stringify(value)}`;

  /** When a person gave a value at a device, oldest first. */
  const givings = (field: string, value: Value, by: Reader) =>
    given.filter((one) => one.field === field && one.value === value && one.reader === by);

  function show(reader: Reader, field: string, value: Value) {
    const place = placeOf(reader, field, value);
    if (!shown.has(place)) shown.set(place, (moment += 1));
  }

  function checkSeen(change: Happened) {
    const { field, from, to, by } = change;
    const sources = givings(field, to, by);
    if (sources.length === 0)
      throw new Violation(`${field} became ${String(to)} by ${by}, who never said so`);
    // What nobody has given is what an empty place has.
    if (!history.some((one) => one.field === field && one.to === from)) return;
    const isKnown = sources.some(
      (one) => (shown.get(placeOf(one.reader, field, from)) ?? Infinity) < one.moment,
    );
    if (!isKnown)
      throw new Violation(`overwritten unseen: ${field} ${String(from)} by ${String(to)} of ${by}`);
  }

  /** Nothing is published before all that its owner had saved by then has settled. */
  function checkReleased({ field, to, by }: Happened) {
    const asked = field === 'exam/released' && to !== null ? givings(field, to, by).at(-1) : null;
    if (!asked) return;
    const left = waitingOf(asked.reader, asked.moment).filter((name) => name.startsWith('exam/'));
    if (left.length > 0) throw new Violation(`published without ${left.join(', ')}`);
  }

  function checkOnce(change: Happened) {
    const { field, to, by } = change;
    const times = history.filter((one) => one.field === field && one.to === to && one.by === by);
    const sources = givings(field, to, by);
    if (times.length > sources.length)
      throw new Violation(`${field} became ${String(to)} of ${by} ${times.length} times`);
  }

  /** Of one person at one device what she gave later comes later. */
  function checkOrder(change: Happened) {
    const { field, to, by } = change;
    // A deletion may be wished for at two devices.
    if (isDeletion(change)) return;
    const source = givings(field, to, by).at(-1);
    const passed = history.findLast((one) => {
      if (one === change || one.field !== field || one.by !== by || !source) return false;
      const other = givings(field, one.to, by)[0];
      return other !== undefined && other.moment > source.moment;
    });
    if (passed)
      throw new Violation(`${field} became ${String(to)} after ${String(passed.to)} of ${by}`);
  }

  const hasArrived = ({ field, value, moment: since }: Given) =>
    history.some((one) => one.field === field && one.to === value && one.moment > since) ||
    valueAt(field, since) === value;

  function valueAt(field: string, at: number): Value {
    const before = history.findLast((one) => one.field === field && one.moment <= at);
    if (before) return before.to;
    const after = history.find((one) => one.field === field);
    return (after ? after.from : standing().get(field)) ?? null;
  }

  return {
    show,
    /** A value is given: what it is replaced by later, she knows. Answers what to call once it is called saved. */
    give(reader: Reader, field: string, value: Value) {
      const one: Given = {
        reader,
        field,
        value,
        moment: (moment += 1),
        isSaved: false,
        isDecision: false,
      };
      given.push(one);
      show(reader, field, value);
      return () => {
        one.isSaved = true;
      };
    },
    /** A value that waited is chosen again over what a dialog shows. */
    choose(reader: Reader, field: string, value: Value) {
      given.push({
        reader,
        field,
        value,
        moment: (moment += 1),
        isSaved: false,
        isDecision: true,
      });
    },
    giveUp(reader: Reader, field: string, value: Value) {
      givenUp.add(placeOf(reader, field, value));
    },
    /** The engine says that a row never left the device, and it was taken back. */
    takeBack(key: string) {
      takenBack.add(key);
      const done = history.find((one) => one.key === key);
      if (done) throw new Violation(`called unsent and taken back: ${done.field}`);
    },
    changed(change: Change) {
      const one = { ...change, moment: (moment += 1) };
      if (takenBack.has(one.key)) throw new Violation(`was taken back and came: ${one.field}`);
      checkSeen(one);
      history.push(one);
      checkOnce(one);
      checkOrder(one);
      checkReleased(one);
    },
    /** What was called saved of a person at a device and stands nowhere but there. */
    waiting: (reader: Reader) => waitingOf(reader),
    readers: () => [...new Set(given.map(({ reader }) => reader))],
    figures: () => ({ given: given.length, changes: history.length }),
  };

  function waitingOf(reader: Reader, until = Infinity): string[] {
    const last = new Map<string, Given>();
    for (const one of given)
      if (one.reader === reader && one.isSaved && one.moment < until) last.set(one.field, one);
    return [...last.values()]
      .filter(
        (one) =>
          !isErased(one.field) &&
          !hasArrived(one) &&
          !givenUp.has(placeOf(reader, one.field, one.value)) &&
          !isReplaced(one),
      )
      .map(({ field, value }) => `${field} ${String(value)}`);
  }

  /** Words of a question that somebody deleted may come too late. */
  function isErased(field: string): boolean {
    const question = field.split('/').slice(0, 2).join('/');
    return given.some((one) => one.field === question && one.value === null);
  }

  /** A later word of hers, of which its tab did not live to hear, has taken the place. */
  function isReplaced({ reader, field, moment: since }: Given): boolean {
    return given.some(
      (later) =>
        later.reader === reader &&
        later.field === field &&
        later.moment > since &&
        !later.isDecision &&
        (hasArrived(later) || givenUp.has(placeOf(reader, field, later.value))),
    );
  }
}

/** The judge of a life. */
export type Judge = ReturnType<typeof createJudge>;
