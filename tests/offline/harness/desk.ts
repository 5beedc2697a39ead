/** The harness with a marking desk: the app's own reads, view, saves and conflicts, and in place of a screen the console. */
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { configureHttp } from '#src/api/http.ts';
import { refreshAfterSending } from '#src/app/refresh-after-sending.ts';
import { conflictsOf, type PartConflict } from '#src/features/sync/conflict-versions.ts';
import { workbookQuery } from '#src/features/activities/queries.ts';
import {
  createEditStore,
  type Change,
  type EditStore,
} from '#src/features/workbook/saving/edits.ts';
import { workbookView, type WorkbookView } from '#src/features/workbook/saving/view.ts';
import { correctionLane, type CorrectionInput, type Offline } from '#src/offline/index.ts';
import type { Desk, DeskChoice, DeskNote, DeskPlace, Said, Value } from './desk-api.ts';
import { started } from './harness.ts';

const tell = (note: DeskNote) => console.log(JSON.stringify(note));
const partOf = (resultId: string, questionId: string) => `${resultId}/${questionId}`;
const textOf = (text: string | null | undefined) => (text === '' ? null : (text ?? null));

/** Copies, freshness and repeats as the app has them (`src/app/query-client.ts`). */
function clientOf(offline: Offline, owner: string): QueryClient {
  const copies = offline.cache.forPerson({ owner });
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'offlineFirst',
        staleTime: 2_000,
        retry: 1,
        retryDelay: 350,
        persister: copies.persister,
      },
    },
  });
  copies.attach(client);
  refreshAfterSending(offline, client);
  return client;
}

function storeOf(offline: Offline): EditStore {
  return createEditStore(async (input: CorrectionInput) => {
    const { key, durable } = await offline.outbox.enqueueCorrection(input);
    for (const { questionId, scoreUnits, comment, ink } of input.answers ?? [])
      tell({
        note: 'kept',
        part: partOf(input.resultId, questionId),
        said: {
          ...(scoreUnits !== undefined && { units: scoreUnits }),
          ...(comment !== undefined && { comment }),
        },
        ink: (ink?.add ?? []).map(({ id }) => id),
      });
    const lane = correctionLane(input.kind, input.studentId, input.resultId);
    const isShown = () =>
      offline.outbox.rowsOf(lane).some((row) => row.key === key) ||
      offline.outbox.sentOf(lane)?.some((receipt) => receipt.key === key) === true;
    return {
      durable,
      shown: new Promise<void>((resolve) => {
        const look = () => {
          if (!isShown()) return;
          stop();
          resolve();
        };
        const stop = offline.outbox.subscribeRows(look);
        look();
      }),
    };
  });
}

const mineOf = ({ mine }: PartConflict): Said => ({
  ...(mine.units !== undefined && { units: mine.units }),
  ...(mine.text !== null && { comment: mine.text }),
});
const theirsOf = ({ theirs }: PartConflict): Value => ({
  units: theirs.units ?? null,
  comment: theirs.text,
});

/** Every conflict that waits for her, as the cards show it. */
function cardsOf(offline: Offline) {
  return offline.outbox.rows().flatMap((row) =>
    row.kind === 'correction' && row.state === 'conflict'
      ? conflictsOf(row).map((conflict) => ({
          key: row.key,
          question: conflict.part,
          part: partOf(row.lane.slice(row.lane.lastIndexOf(':') + 1), conflict.part),
          mine: mineOf(conflict),
          theirs: theirsOf(conflict),
        }))
      : [],
  );
}

interface Screen {
  place: DeskPlace;
  view: WorkbookView | null;
  close(): void;
}

function deskOf(offline: Offline): Desk {
  let client: QueryClient | null = null;
  let screen: Screen | null = null;
  const edits = storeOf(offline);
  const shown = new Map<string, string>();
  let asked = new Set<string>();

  const clientNow = () => {
    client ??= clientOf(offline, offline.session.current()?.owner ?? '');
    return client;
  };
  const draw = ({ place, view }: Screen) => {
    if (!view) return;
    const values = view.questionList.flatMap((question) => {
      const part = partOf(place.resultId, question.questionId);
      const value = { units: question.scoreUnits, comment: textOf(question.comment) };
      const text = JSON.stringify(value);
      if (shown.get(part) === text) return [];
      shown.set(part, text);
      return [{ part, value }];
    });
    if (values.length > 0) tell({ note: 'shown', values });
  };
  const drawCards = () => {
    const cards = cardsOf(offline);
    const now = new Set<string>();
    for (const { part, mine, theirs } of cards) {
      const text = JSON.stringify([part, mine, theirs]);
      if (!asked.has(text)) tell({ note: 'asked', part, mine, theirs });
      now.add(text);
    }
    asked = now;
    return cards;
  };
  offline.outbox.subscribeRows(drawCards);

  const open = (place: DeskPlace): void => {
    screen?.close();
    const { activity, studentId, resultId } = place;
    const observer = new QueryObserver(clientNow(), workbookQuery(activity, studentId));
    const lane = correctionLane(activity.kind, studentId, resultId);
    const render = () => {
      const workbook = observer.getCurrentResult().data;
      const rows = offline.outbox.rowsOf(lane);
      const sent = offline.outbox.sentOf(lane);
      const local = sent && { rows, sent, edits: edits.of(resultId) };
      here.view = workbook && local ? workbookView(workbook, local, false) : null;
      draw(here);
    };
    const stops: (() => void)[] = [];
    const here: Screen = {
      place,
      view: null,
      close: () => {
        for (const stop of stops) stop();
      },
    };
    screen = here;
    // Subscribing begins the reading, which draws at once: whatever throws there ends it before anything is asked for.
    stops.push(
      observer.subscribe(render),
      offline.outbox.subscribeRows(render),
      edits.subscribe(render),
    );
    render();
  };

  return {
    open,
    isOpen: (resultId) => screen?.view?.resultId === resultId,
    change: ({ questionId, units, comment, stroke }) => {
      const question = screen?.view?.questionList.find((one) => one.questionId === questionId);
      if (!screen || !question) return false;
      const { activity, studentId, resultId } = screen.place;
      const base = { questionId, baseVersion: question.version };
      const changes: Change[] = [
        ...(units === undefined ? [] : [{ type: 'score' as const, ...base, units }]),
        ...(comment === undefined ? [] : [{ type: 'comment' as const, ...base, text: comment }]),
        ...(stroke ? [{ type: 'ink' as const, ...base, add: [stroke], remove: [] }] : []),
      ];
      tell({
        note: 'made',
        part: partOf(resultId, questionId),
        said: { ...(units !== undefined && { units }), ...(comment !== undefined && { comment }) },
        ink: stroke ? [stroke.id] : [],
        at: Date.now(),
      });
      const { kind, schoolId, semesterId } = activity;
      const target = { kind, schoolId, semesterId, studentId, resultId, label: {} };
      for (const change of changes) edits.put(target, change, {});
      return true;
    },
    decide: async ({ choice, third }: DeskChoice) => {
      const [card] = drawCards();
      if (!card) return false;
      const { key, question, part, mine, theirs } = card;
      const result = choice === 'mine' ? mine : choice === 'third' ? third : null;
      tell({ note: 'chose', part, choice, mine, theirs, result, at: Date.now() });
      const edited = { [question]: { scoreUnits: third.units, comment: third.comment } };
      const decision = choice === 'third' ? { edited } : choice;
      await offline.outbox.resolve(key, decision, [question], edits.written());
      const isGone = !cardsOf(offline).some((left) => left.part === part);
      tell({ note: 'decided', part, mine, theirs, isGone });
      return true;
    },
  };
}

const offline = await started;
if (offline) {
  configureHttp({
    token: () => offline.session.current()?.token ?? null,
    sessionOver: (code, token) => {
      const row = offline.session.current();
      if (row?.token === token) void offline.session.expire(row.gen, code);
    },
    met: (what) => offline.connectivity.met(what),
  });
  window.desk = deskOf(offline);
}
