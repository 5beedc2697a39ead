/**
 * What the monkey remembers: of each act what the screen named under its finger, and so what must hold on the server.
 * It knows the guide's rules for keys and taps, and nothing of how the app keeps its books.
 */
import type { Heard, Seen } from './ear.ts';
import type { Stand } from './stand.ts';
import type { Words } from './words.ts';

type Part = 'scores' | 'comments' | 'reviews';
type Value = number | string | null;

interface Change {
  part: Part;
  at: string;
  before: Value;
  after: Value;
}

/** What one press of "undo" takes back. */
interface Step {
  changes: Change[];
  visit: string;
  isUndone: boolean;
  /** Whether the last key went on with the same number: these two are one step, if not too long lies between them. */
  joined: Change[];
}

/** A number that is being typed. */
interface Entry {
  visit: string;
  units: number | null;
  mode: 'replace' | 'append' | 'point' | 'fraction';
}

/** Sooner than this after the screen was left by itself, or showed where it went, a press on the pad is nobody's. */
const CALM_MS = 300;
const quarters: Record<string, number> = { 0: 0, 2: 0.25, 5: 0.5, 7: 0.75 };
const scoreKeys: Record<string, 'point' | 'full' | 'clear'> = {
  Period: 'point',
  Slash: 'point',
  KeyF: 'full',
  Delete: 'clear',
};

const wholeOf = (points: number | null) => Math.max(0, Math.floor(points ?? 0));
const keyOf = (pupil: string, question: number | null) => `${pupil} · ${question}`;

export interface Memory {
  hear(heard: Heard): void;
  /** What the screen says of the last press of "undo" or "redo", once it says it; null: it said nothing. */
  told(way: 'undo' | 'redo', seen: Seen | null): void;
  /** Sentences about what is not on the server as the screen named it. */
  differences(now: Stand): string[];
  /** What was heard and what it was taken for, as sentences. */
  story(): string[];
  /** How many acts said something that must hold. */
  named(): number;
}

export function createMemory(begin: Stand, words: Words): Memory {
  const stand: Stand = {
    ...begin,
    scores: new Map(begin.scores),
    comments: new Map(begin.comments),
    reviews: new Map(begin.reviews),
  };
  const story: string[] = [];
  const faults: string[] = [];
  let steps: Step[] = [];
  let entry: Entry | null = null;
  let meant: { visit: string; pupils: string[] } | null = null;
  let pressed = '';
  /** Of each page the last time that the screen went on by itself: from where, until it is there, and when. */
  const advances = new Map<string, { from: string | null; at: number }>();

  const placeOf = ({ by, question, pupils }: Seen) => [by, question, ...pupils].join('|');
  const mapOf = (part: Part): Map<string, Value> => stand[part];
  let named = 0;
  const say = (sentence: string) => {
    named += 1;
    story.push(`  → ${sentence}`);
  };
  const describe = ({ act, seen, on, code, shift, text }: Heard) =>
    `${act} ${on ? `“${on.name}” ${on.group}` : (text ?? `${shift ? '⇧' : ''}${code}`)} at ${seen.pupils.join(', ')} · ${seen.question}, ${seen.shown ?? '—'} of ${seen.max}${seen.dialog === null ? '' : `, in “${seen.dialog}”`}${seen.goesOn ? ', goes on' : ''}`;

  function change(
    heard: Pick<Heard, 'visit'>,
    part: Part,
    to: { at: string; value: Value }[],
    continues = false,
  ) {
    const map = mapOf(part);
    const changes = to.flatMap(({ at, value }): Change[] => {
      const before = map.get(at) ?? (part === 'comments' ? '' : null);
      map.set(at, value);
      return before === value ? [] : [{ part, at, before, after: value }];
    });
    const [only] = changes;
    if (!only) return;
    steps = steps.filter((step) => !step.isUndone);
    const last = steps.at(-1);
    const isJoined =
      continues &&
      changes.length === 1 &&
      last?.changes.length === 1 &&
      last.visit === heard.visit &&
      last.changes[0]?.part === part &&
      last.changes[0].at === only.at;
    steps.push({
      changes,
      visit: heard.visit,
      isUndone: false,
      joined: isJoined ? [...last.joined, ...last.changes] : [],
    });
  }

  /** Who gets the score: whoever of a group has none, or whoever stands with the score that the pad shows. */
  function targets({ visit, seen }: Heard): string[] {
    if (seen.by === 'student') return seen.pupils;
    if (meant?.visit !== visit) {
      const has = (pupil: string) => stand.scores.get(keyOf(pupil, seen.question)) ?? null;
      const open = seen.pupils.filter((pupil) => has(pupil) === null);
      const shown = seen.pupils.filter((pupil) => has(pupil) === seen.shown);
      meant = { visit, pupils: open.length > 0 ? open : shown };
    }
    return meant.pupils;
  }

  function give(heard: Heard, points: number | null, mode: Entry['mode'], continues: boolean) {
    const { seen, visit } = heard;
    if (points !== null && (points < 0 || points > seen.max)) return;
    entry = { visit, units: points, mode };
    // Nothing is given where it stands already.
    if (points === seen.shown) return;
    const to = targets(heard).map((pupil) => ({ at: keyOf(pupil, seen.question), value: points }));
    say(`${to.map(({ at }) => at).join(', ')}: ${points ?? '—'}`);
    change(heard, 'scores', to, continues);
  }

  const own = ({ visit, seen }: Heard): Entry =>
    entry?.visit === visit && entry.units === seen.shown
      ? entry
      : { visit, units: seen.shown, mode: 'replace' };

  function digit(heard: Heard, typed: number) {
    const { units, mode } = own(heard);
    const whole = wholeOf(units);
    if (mode === 'point') {
      const quarter = quarters[typed];
      if (quarter !== undefined) give(heard, whole + quarter, 'fraction', true);
      return;
    }
    if (mode === 'fraction') {
      const rest = (units ?? 0) - whole;
      const second = rest === 0 || rest === 0.5 ? 0 : 5;
      if (typed === second) give(heard, units, 'replace', true);
      return;
    }
    const longer = whole * 10 + typed;
    if (mode === 'append' && longer <= heard.seen.max) give(heard, longer, 'append', true);
    else if (mode === 'append' && heard.seen.max > 10) return;
    else give(heard, typed, 'append', mode === 'append');
  }

  function point(heard: Heard) {
    entry = { ...own(heard), mode: 'point' };
  }

  function review(heard: Heard, pupils: readonly string[], status: string) {
    const to = pupils.map((at) => ({ at, value: status }));
    say(`${pupils.join(', ')}: ${status}`);
    change(heard, 'reviews', to);
    entry = null;
  }

  /** A press on the pad that began before the screen went on by itself, or follows too soon. */
  function isNobodys({ page, began, at }: Heard) {
    const advance = advances.get(page);
    if (!advance || (began >= advance.at && at - advance.at >= CALM_MS)) return false;
    story.push('  → nobody’s');
    return true;
  }

  /** After a score that is whole the screen goes by itself to what is unmarked, and nowhere else. */
  function whole({ page, seen, at }: Heard) {
    const isThere = words.is('workbook:next.question', seen.go);
    const isNext = words.is('workbook:next.workbook', seen.go) && !words.isUndecided(seen.status);
    if (seen.goesOn && (isThere || (seen.by === 'student' && isNext)))
      advances.set(page, { from: placeOf(seen), at });
  }

  function shown({ page, seen, at }: Heard) {
    const advance = advances.get(page);
    if (!advance) return;
    const isElsewhere = advance.from !== null && advance.from !== placeOf(seen);
    advances.set(page, { from: null, at: isElsewhere ? at : advance.at });
  }

  function pad(heard: Heard, on: NonNullable<Heard['on']>) {
    const { seen } = heard;
    const isIn = (group: string) => words.is(`workbook:pad.${group}`, on.group);
    const isClear = words.is('workbook:pad.clear', on.name);
    const isFull = words.is('workbook:pad.full', on.name);
    const isScore = isFull || ['quarters', 'numbers', 'wholes', 'scores'].some(isIn);
    if ((!isClear && !isScore) || isNobodys(heard)) return;
    if (isClear) return give(heard, null, 'replace', false);
    const named = Number(on.name);
    const isFraction = !isFull && (isIn('quarters') || (isIn('numbers') && /^\.\d/.test(on.name)));
    if (isIn('numbers') && !isFull && !isFraction) {
      if (words.is('workbook:pad.point', on.name)) point(heard);
      else if (Number.isInteger(named)) digit(heard, named);
      return;
    }
    const fraction = Number(`0${on.name}`);
    const points = isFull ? seen.max : isFraction ? wholeOf(seen.shown) + fraction : named;
    const continues = isFraction && entry?.visit === heard.visit;
    give(heard, points, 'replace', continues);
    // A whole number may still get its quarter, unless it has no room for one, or is tapped again.
    const isOpen = isIn('wholes') && !isFull && points !== seen.shown && points + 0.25 <= seen.max;
    if (points <= seen.max && !isOpen) whole(heard);
  }

  const goOn = (heard: Heard) => {
    if (words.isApproval(heard.seen.go)) review(heard, heard.seen.pupils, 'accepted');
  };

  function click(heard: Heard) {
    const { on, seen, count } = heard;
    if (!on || seen.by === null) return;
    if (on.isIn === 'dialog') {
      const named = seen.pupils.filter((pupil) => seen.dialog?.includes(pupil));
      const all = seen.dialog === null ? [] : named.length > 0 ? named : words.pupilIn(seen.dialog);
      if (words.is('workbook:reject.confirm', on.name)) review(heard, all, 'rejected');
      else if (words.is('workbook:accept.confirm', on.name)) review(heard, all, 'accepted');
      else if (words.isZero(on.name)) give(heard, 0, 'replace', false);
      return;
    }
    if (on.isIn === 'menu') {
      // What is asked about first is decided in the dialog.
      const isWhole = words.isWhole(stand, seen.pupils[0] ?? '');
      const isStatus = (status: string) => words.is(`workbook:review.${status}`, on.name);
      const absence = (['excused', 'zero'] as const).find(isStatus);
      if (absence) review(heard, seen.pupils, absence);
      else if (isStatus('reopen') || isStatus('unexcused'))
        review(heard, seen.pupils, 'notReviewed');
      else if (isStatus('accepted') && isWhole && seen.pupils[0] !== undefined)
        review(heard, seen.pupils, 'accepted');
      return;
    }
    // The second tap of two belongs to where the first one fell; on the pad the moment of calm says so.
    const isSecond = count === 2 && pressed !== heard.visit;
    pressed = heard.visit;
    if (!words.isApproval(on.name)) pad(heard, on);
    else if (!isSecond) goOn(heard);
  }

  function key(heard: Heard) {
    const { code = '', shift, command, seen } = heard;
    if (seen.by === null || seen.dialog !== null || command === true) return;
    const typed = /^Digit(\d)$/.exec(code)?.[1];
    if (shift === true) return;
    if (typed !== undefined) return digit(heard, Number(typed));
    if (code === 'KeyN' || code === 'Enter') return goOn(heard);
    const of = scoreKeys[code];
    if (of === 'point') point(heard);
    else if (of === 'full') {
      if (isNobodys(heard)) return;
      give(heard, seen.max, 'replace', false);
      whole(heard);
    } else if (of === 'clear') give(heard, null, 'replace', false);
  }

  function input(heard: Heard) {
    const { seen, field = '', text = '' } = heard;
    if (!words.is('workbook:comment', field) || seen.by === null) return;
    const to = targets(heard).map((pupil) => ({ at: keyOf(pupil, seen.question), value: text }));
    say(`${to.map(({ at }) => at).join(', ')}: “${text}”`);
    change(heard, 'comments', to, true);
  }

  /** The comment that the screen shows there; undefined where it shows another answer. */
  function commentAt(at: string, seen: Seen | null) {
    const isThere = seen?.pupils.some((pupil) => keyOf(pupil, seen.question) === at);
    return isThere ? (seen?.comment ?? undefined) : undefined;
  }

  /** The step that the next press means, and every way its keys may have been joined. */
  function told(way: 'undo' | 'redo', seen: Seen | null) {
    const note = seen?.note ?? '';
    const isDone = words.isDone(way, note);
    say(`${way}: ${note === '' ? 'nothing is said' : note}`);
    if (!isDone) return;
    entry = null;
    meant = null;
    // Keys that led back to what stood there before them are no act that could be taken back.
    const isNone = ({ changes, joined }: Step) =>
      joined.length > 0 &&
      changes[0]?.after === joined[0]?.before &&
      !words.names(note, changes[0]?.at ?? '', changes[0]?.part ?? 'scores');
    if (way === 'undo')
      for (
        let last = steps.findLast((one) => !one.isUndone);
        last && isNone(last);
        last = steps.findLast((one) => !one.isUndone)
      ) {
        const gone = new Set([...last.changes, ...last.joined]);
        steps = steps.filter(({ changes }) => !changes.some((part) => gone.has(part)));
      }
    const step =
      way === 'undo' ? steps.findLast((one) => !one.isUndone) : steps.find((one) => one.isUndone);
    if (!step) {
      faults.push(`${way} did something, though nothing was there: ${note}`);
      return;
    }
    const [first] = step.changes;
    if (!first) return;
    const side = way === 'undo' ? 'before' : 'after';
    const isNamed = step.changes.length > 1 || words.names(note, first.at, first.part);
    if (!isNamed)
      faults.push(`${way} named something else than the last act, ${first.at}: ${note}`);
    let back = step.changes;
    if (way === 'undo' && step.changes.length === 1) {
      // Joined with the keys before it, as the screen says by the value that stands now.
      const value = first.part === 'comments' ? commentAt(first.at, seen) : words.valueIn(note);
      const older = step.joined.findLast(({ before }) => before === value);
      if (value !== undefined && first.before !== value && older) {
        back = [{ ...first, before: older.before }];
        steps = steps.filter((one) => !step.joined.some((part) => one.changes.includes(part)));
      } else if (value !== undefined && first.part === 'scores' && first.before !== value)
        faults.push(`${way} of ${first.at}: ${String(first.before)} stood there before, ${note}`);
    }
    step.changes = back;
    step.joined = [];
    step.isUndone = way === 'undo';
    for (const { part, at, [side]: value } of back) mapOf(part).set(at, value);
  }

  return {
    hear(heard) {
      if (heard.act === 'shown') return shown(heard);
      story.push(describe(heard));
      if (heard.act === 'click') click(heard);
      else if (heard.act === 'key') key(heard);
      else input(heard);
    },
    told,
    differences(now) {
      const found = [...faults];
      for (const part of ['scores', 'comments', 'reviews'] as const) {
        const is: Map<string, Value> = now[part];
        for (const [at, value] of mapOf(part))
          if (is.get(at) !== value)
            found.push(
              `${part} of ${at}: named ${String(value)}, the server has ${String(is.get(at))}`,
            );
      }
      return found;
    },
    story: () => story,
    named: () => named,
  };
}
