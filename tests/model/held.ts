/** What a stage holds of forms, drafts and the server's failures; the acts upon them lie in settings.ts and mishaps.ts. */
import type { FakeNetwork, Weather } from '#src/offline/testing/network.ts';
import type { Person } from './school.ts';
import type { Value } from './values.ts';

/** A workbook that the server fails with: how often, and since when others were taken beside it. */
export interface Curse {
  result: number;
  times: number;
  since: number;
  isServing: boolean;
}

/** Whose draft of what it is, on which device, by which form. */
export interface DraftPlace {
  at: number;
  who: Person;
  id: string;
  writer: string;
}

/** What the form of the exam holds. */
export interface ExamForm {
  title: string;
  teacherDescription: string;
  version: number;
  state: string;
}

/** A change that was sent, until it is answered: sent again it bears the same key. */
export interface Sending {
  body: Record<string, unknown>;
  key: string;
  said: [string, Value];
  heard: () => void;
}

/** What happens to a request where a workbook is cursed; null for whatever else. */
export function cursedWeather(
  cursed: Curse | undefined,
  resultId: string,
  now: () => number,
  { method, path }: Parameters<FakeNetwork['weather']>[0],
): Weather | null {
  if (!cursed || method === 'GET') return null;
  if (!path.includes(resultId)) {
    cursed.isServing ||= cursed.times > 0;
    return null;
  }
  cursed.times += 1;
  if (cursed.times === 1) cursed.since = now();
  return { instead: { status: 500, body: {} } };
}
