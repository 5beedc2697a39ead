import { usePerson } from '#src/features/session/index.ts';
import { windowMemory } from '#src/lib/local-memory.ts';
import { createEmitter } from '#src/lib/store.ts';
import { countedIn, tapCriterion, type Counted } from './rubric.ts';

/** More answers than an evening has. */
const MOST = 400;

const known = new Map<string, Counted>();
const changes = createEmitter();
const NAME = 'bargeh.rubric';

function isCounted(value: unknown): value is Counted {
  if (typeof value !== 'object' || value === null) return false;
  const { base, units, places }: Partial<Record<keyof Counted, unknown>> = value;
  const isUnits = (one: unknown) => one === null || typeof one === 'number';
  return (
    isUnits(base) &&
    isUnits(units) &&
    Array.isArray(places) &&
    places.every((place) => typeof place === 'number')
  );
}

/** What this window knew before it was loaded again. */
function readAgain() {
  try {
    const found: unknown = JSON.parse(windowMemory.get(NAME) ?? '[]');
    if (!Array.isArray(found)) return;
    for (const entry of found) {
      const [key, counted]: unknown[] = Array.isArray(entry) ? entry : [];
      if (typeof key === 'string' && isCounted(counted)) known.set(key, counted);
    }
  } catch {
    // Not written by this build: it is remembered from here on.
  }
}
readAgain();

function remember(key: string, counted: Counted) {
  known.delete(key);
  known.set(key, counted);
  const [oldest] = known.keys();
  if (known.size > MOST && oldest !== undefined) known.delete(oldest);
  windowMemory.set(NAME, JSON.stringify([...known]));
  changes.emit();
}

/** The criteria counted for one answer, remembered on this device while she works; `score` gives what they make. */
export function useRubric(
  answer: string,
  question: {
    scoreUnits: number | null;
    maxScoreUnits: number;
    rubric: readonly { text: string; scoreUnits: number }[];
  },
  score: (units: number | null) => void,
) {
  // Ticks name places of one marking scheme: on a changed one they would mean other criteria.
  const scheme = question.rubric.map(({ text, scoreUnits }) => `${scoreUnits} ${text}`).join('|');
  const key = `${usePerson().owner}|${answer}|${scheme}`;
  const counted = changes.use(() => known.get(key));
  return {
    counted: countedIn(counted, question.scoreUnits),
    tap(place: number) {
      const part = question.rubric[place]?.scoreUnits ?? 0;
      if (part === 0) return;
      const next = tapCriterion(known.get(key), {
        units: question.scoreUnits,
        place,
        maxUnits: question.maxScoreUnits,
        parts: question.rubric.map(({ scoreUnits }) => scoreUnits),
      });
      remember(key, next);
      if (next.units !== question.scoreUnits) score(next.units);
    },
  };
}
