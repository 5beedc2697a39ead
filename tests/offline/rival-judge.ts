/**
 * Judges an evening of two teachers at one stack. It knows neither versions nor engines: what stood on each screen, what
 * each was told is saved, and in which order values stood on the server.
 */
import type { DeskNote, Said, Value } from './harness/desk-api.ts';

/** One line of somebody's screen, in the order in which the lines were heard. */
export type RivalNote = DeskNote & { who: string };

/** A value that stood on the server from then on; `by` is null where it was neither of the two. */
export interface RivalStep {
  part: string;
  by: string | null;
  value: Value;
  /** Milliseconds of the same clock as the notes'. */
  at: number;
}

/** What the server's database holds. */
export interface RivalTruth {
  /** Oldest first within each part. */
  steps: RivalStep[];
  /** Ids of the strokes that stand at the end, by part. */
  strokes: Map<string, string[]>;
}

/** Each broken promise in words. */
export interface RivalVerdict {
  unseen: string[];
  lost: string[];
  twice: string[];
  outOfOrder: string[];
  /** Asked again after it was decided. */
  askedAgain: string[];
  /** Shown, and gone without a decision. */
  dropped: string[];
  /** How many conflicts were shown, however often a page began anew with one. */
  conflicts: number;
  /** How many of them she ended. */
  decided: number;
}

type Place = { place: number };
type Of<T extends RivalNote['note']> = Extract<RivalNote, { note: T }> & Place;

/** One teacher's notes of one part, in order. */
interface Story {
  /** Where each value was first on her screen, a conflict's card included. */
  seen: Map<string, number>;
  wishes: { said: Said; at: number; place: number }[];
  kept: Of<'kept'>[];
  chosen: Of<'chose'>[];
  cards: (Of<'asked'> | Of<'chose'> | Of<'decided'>)[];
}

const textOf = (value: Value) => JSON.stringify([value.units, value.comment]);
const isSame = (one: Value, other: Value) => textOf(one) === textOf(other);
/** The number in a comment of the evening, "teacher.17"; 0 where there is none. */
const numberIn = (comment: string | null | undefined) => Number(comment?.split('.')[1] ?? 0);

function storiesOf(notes: readonly RivalNote[]): Map<string, Story> {
  const stories = new Map<string, Story>();
  const storyOf = (who: string, part: string) => {
    const name = `${who} ${part}`;
    const story: Story = stories.get(name) ?? {
      seen: new Map(),
      wishes: [],
      kept: [],
      chosen: [],
      cards: [],
    };
    stories.set(name, story);
    return story;
  };
  const see = (story: Story, value: Value, place: number) => {
    if (!story.seen.has(textOf(value))) story.seen.set(textOf(value), place);
  };
  for (const [place, note] of notes.entries()) {
    if (note.note === 'shown') {
      for (const { part, value } of note.values) see(storyOf(note.who, part), value, place);
      continue;
    }
    const story = storyOf(note.who, note.part);
    if (note.note === 'made') story.wishes.push({ said: note.said, at: note.at, place });
    if (note.note === 'kept') story.kept.push({ ...note, place });
    if (note.note === 'asked' || note.note === 'chose') see(story, note.theirs, place);
    if (note.note === 'chose') {
      story.chosen.push({ ...note, place });
      if (note.result) story.wishes.push({ said: note.result, at: note.at, place });
    }
    if (note.note === 'asked' || note.note === 'chose' || note.note === 'decided')
      story.cards.push({ ...note, place });
  }
  return stories;
}

/** The last wish of hers that can have made this step: whoever sent an older one is given the benefit of the doubt. */
function wishBehind(story: Story, step: RivalStep, before: Value) {
  const isNewComment = step.value.comment !== before.comment;
  return story.wishes.findLast(
    ({ said, at }) =>
      at <= step.at &&
      (isNewComment ? said.comment === step.value.comment : said.units === step.value.units),
  );
}

function judgeSteps(truth: RivalTruth, stories: Map<string, Story>, verdict: RivalVerdict): void {
  const standing = new Map<string, RivalStep>();
  const highest = new Map<string, number>();
  for (const step of truth.steps) {
    const { part, by, value } = step;
    const before = standing.get(part);
    standing.set(part, step);
    const old = before?.value ?? { units: null, comment: null };
    // Ink alone replaces nothing.
    if (by === null || isSame(old, value)) {
      // What stood there is still its author's.
      if (before && isSame(old, value)) standing.set(part, { ...step, by: before.by });
      continue;
    }
    const story = stories.get(`${by} ${part}`);
    if (before && before.by !== null && before.by !== by) {
      const seen = story?.seen.get(textOf(old)) ?? Infinity;
      const wish = story && wishBehind(story, step, old);
      if (!wish || seen > wish.place)
        verdict.unseen.push(
          `${part}: ${by} replaced ${textOf(old)} of ${before.by} by ${textOf(value)}, ` +
            (seen === Infinity ? 'never shown' : 'shown only afterwards'),
        );
    }
    if (value.comment === old.comment || !value.comment?.startsWith(`${by}.`)) continue;
    const n = numberIn(value.comment);
    const name = `${by} ${part}`;
    const last = highest.get(name) ?? 0;
    if (n === last) verdict.twice.push(`${name}: ${n} again`);
    else if (n < last) verdict.outOfOrder.push(`${name}: ${n} after ${last}`);
    highest.set(name, Math.max(last, n));
  }
}

/** What she gave up herself, in favour of what stands or of a third value. */
const isGivenUp = ({ choice }: Of<'chose'>) => choice !== 'mine';

function judgeWords(
  name: string,
  { kept, wishes, chosen, cards }: Story,
  steps: RivalStep[],
  who: string,
): string[] {
  const done = Math.max(
    0,
    ...steps
      .filter(({ value }) => value.comment?.startsWith(`${who}.`))
      .map(({ value }) => numberIn(value.comment)),
    // With the card also what she had typed since it was shown.
    ...chosen
      .filter(isGivenUp)
      .flatMap(({ mine, place }) =>
        [mine].concat(wishes.filter((wish) => wish.place < place).map(({ said }) => said)),
      )
      .map(({ comment }) => numberIn(comment)),
  );
  const decided = cards.flatMap((card, place) => {
    const before = cards[place - 1];
    return card.note === 'decided' && card.isGone && before?.note === 'chose'
      ? numberIn(before.result?.comment)
      : 0;
  });
  const saved = Math.max(0, ...kept.map(({ said }) => numberIn(said.comment)), ...decided);
  return done < saved ? [`${name}: comment ${saved} was saved, ${done} arrived`] : [];
}

function judgeScore(name: string, story: Story, steps: RivalStep[]): string[] {
  const last = story.kept.findLast(({ said }) => said.units !== undefined);
  if (!last) return [];
  const { units } = last.said;
  const wish = story.wishes.findLast(
    ({ said, place }) => said.units === units && place < last.place,
  );
  if (!wish) return [];
  const since = story.wishes.filter(
    ({ said, place }) => said.units !== undefined && place >= wish.place,
  );
  // What she said later may have been saved though nobody heard of it: its page died.
  const isReplaced = since.some(({ place }) => place > last.place);
  const isTaken = story.chosen.some((one) => one.place > wish.place && isGivenUp(one));
  if (isReplaced || isTaken) return [];
  // It stood there after she gave it: by her, or because it stood there already.
  const stood = since.some((one) =>
    steps.some(
      ({ value, at }, place) =>
        value.units === one.said.units &&
        (at >= one.at || (steps[place + 1]?.at ?? Infinity) >= one.at),
    ),
  );
  return stood ? [] : [`${name}: score ${units} was saved and never stood there`];
}

function judgeInk(
  name: string,
  { kept }: Story,
  strokes: readonly string[],
  verdict: RivalVerdict,
) {
  for (const id of kept.flatMap(({ ink }) => ink)) {
    const times = strokes.filter((one) => one === id).length;
    if (times === 0) verdict.lost.push(`${name}: stroke ${id}`);
    if (times > 1) verdict.twice.push(`${name}: stroke ${id}`);
  }
}

const pairOf = ({ mine, theirs }: { mine: Said; theirs: Value }) =>
  JSON.stringify([mine.units ?? null, mine.comment ?? null, theirs.units, theirs.comment]);

function judgeCards(name: string, { cards, kept }: Story, verdict: RivalVerdict): void {
  const ended = new Map<string, number>();
  /** The card that she has not ended, as it was last shown: it may have grown by what she saved since. */
  let waiting: string | null = null;
  let chosenAt = 0;
  for (const card of cards) {
    const pair = pairOf(card);
    if (card.note === 'chose') chosenAt = card.place;
    if (card.note === 'asked') {
      if (waiting === null) verdict.conflicts += 1;
      waiting = pair;
      const since = ended.get(pair);
      // What was kept after she had chosen is a new wish, and may meet the same value again.
      const isNew =
        since !== undefined && kept.some(({ place }) => place > since && place < card.place);
      if (since !== undefined && !isNew) verdict.askedAgain.push(`${name}: ${pair}`);
    }
    if (card.note !== 'decided' || !card.isGone) continue;
    ended.set(pair, chosenAt);
    if (waiting !== null) verdict.decided += 1;
    waiting = null;
  }
  // A decision whose page died under it may have been saved or not: only what follows tells.
  const isChosen = cards.at(-1)?.note === 'chose';
  if (waiting !== null && isChosen) verdict.decided += 1;
  if (waiting !== null && !isChosen) verdict.dropped.push(`${name}: ${waiting}`);
}

/** Lists every promise that was broken; `people` are the two, by the names that stand in the notes and the steps. */
export function judgeRivals(
  notes: readonly RivalNote[],
  truth: RivalTruth,
  people: readonly string[],
): RivalVerdict {
  const verdict: RivalVerdict = {
    unseen: [],
    lost: [],
    twice: [],
    outOfOrder: [],
    askedAgain: [],
    dropped: [],
    conflicts: 0,
    decided: 0,
  };
  const stories = storiesOf(notes);
  judgeSteps(truth, stories, verdict);
  const ofPart = Map.groupBy(truth.steps, ({ part }) => part);
  for (const who of people)
    for (const [name, story] of stories) {
      if (!name.startsWith(`${who} `)) continue;
      const part = name.slice(who.length + 1);
      const steps = ofPart.get(part) ?? [];
      verdict.lost.push(...judgeWords(name, story, steps, who), ...judgeScore(name, story, steps));
      judgeInk(name, story, truth.strokes.get(part) ?? [], verdict);
      judgeCards(name, story, verdict);
    }
  return verdict;
}
