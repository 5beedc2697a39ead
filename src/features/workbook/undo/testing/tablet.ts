import type { Workbook } from '#contract/results/workbook.ts';
import { correctionLane, type Offline } from '#src/offline/index.ts';
import { openSteps } from '#src/offline/undo-log/steps.ts';
import { breathe, until } from '#src/offline/testing/clock.ts';
import { createDevice } from '#src/offline/testing/device.ts';
import { createEditStore, type Change, type EditStore } from '../../saving/edits.ts';
import { workbookView, type WorkbookView } from '../../saving/view.ts';
import { createHistory, type Hands, type History } from '../history.ts';
import type { SeenWorkbook } from '../obstacle.ts';
import { changedBy, type Before, type StepPlace } from '../step.ts';
import { createSchool, results } from './school.ts';

const OWNER = 'school:ann';
let tablets = 0;

/** What a fault planted on purpose does to a tablet. */
export interface Faults {
  /** Steps remember what the server's copy said instead of what stood on the screen. */
  remembersCopy?: boolean;
  /** What undoes a step is recorded like anything that she does. */
  recordsUndo?: boolean;
}

/** A tablet with the real outbox, the real store of taps and the history, before a small school. */
export async function createTablet(faults: Faults = {}) {
  const school = createSchool();
  const device = createDevice();
  const steps = `undo-${process.pid}-${(tablets += 1)}`;
  const copies = new Map<string, Workbook>(results.map((id) => [id, school.copyOf(id)]));
  let offline: Offline;
  let edits: EditStore;
  let history: History;

  const laneOf = (resultId: string) => correctionLane('exam', `s-${resultId}`, resultId);
  const copyOf = (resultId: string) => copies.get(resultId) ?? school.copyOf(resultId);
  const viewOf = (resultId: string): WorkbookView => {
    const lane = laneOf(resultId);
    const { outbox } = offline;
    const local = {
      rows: outbox.rowsOf(lane),
      sent: outbox.sentOf(lane) ?? [],
      edits: edits.of(resultId),
    };
    return workbookView(copyOf(resultId), local, false);
  };

  const disk = () => openSteps(OWNER, device.clock.now(), steps);
  const seen = (resultId: string): SeenWorkbook => ({
    ...viewOf(resultId),
    sent: offline.outbox.sentOf(laneOf(resultId)) ?? [],
  });

  async function open() {
    offline = await device.signedIn({ fetch: school.fetch });
    const { outbox } = offline;
    edits = createEditStore(async (input) => {
      const { key, durable } = await outbox.enqueueCorrection({ ...input, owner: OWNER });
      const lane = laneOf(input.resultId);
      const isShown = () =>
        outbox.rowsOf(lane).some((row) => row.key === key) ||
        (outbox.sentOf(lane) ?? []).some((receipt) => receipt.key === key);
      const shown = new Promise<void>((resolve) => {
        if (isShown()) return resolve();
        const stop = outbox.subscribeRows(() => {
          if (!isShown()) return;
          stop();
          resolve();
        });
        return undefined;
      });
      return { durable, shown };
    });
    history = createHistory('exam:e1', device.clock.now);
    await history.load(disk());
    // As a screen does, which shows nothing before the disk has said what was sent.
    for (const id of results) await offline.outbox.readSent(laneOf(id));
    for (const id of results) viewOf(id);
    await offline.history.lately();
    await breathe(2);
  }
  await open();

  const target = (resultId: string) => ({
    kind: 'exam' as const,
    schoolId: 'school',
    semesterId: 'sem',
    studentId: `s-${resultId}`,
    resultId,
    label: {},
  });
  const place = (resultId: string): Omit<StepPlace, 'questionId'> => ({
    studentId: `s-${resultId}`,
    resultId,
    student: resultId,
    number: 1,
  });
  const gone: (StepPlace | null)[] = [];
  const hands: Hands = {
    ready: async ({ resultId }) => void (await offline.outbox.readSent(laneOf(resultId))),
    viewOf: ({ resultId }) => seen(resultId),
    byOf: ({ resultId, questionId }) =>
      copyOf(resultId).questionList.find((one) => one.questionId === questionId)?.by ?? null,
    put(view, at, change) {
      edits.put(target(view.resultId), change, {});
      const question = view.questionList.find(({ questionId }) => questionId === at.questionId);
      const before = change.type === 'score' ? question?.scoreUnits : question?.comment;
      const changed = faults.recordsUndo && changedBy(change, before, at);
      if (changed) history.record([changed]);
    },
    go: (at) => gone.push(at),
  };
  const isSaved = () => results.every((id) => edits.of(id).every((edit) => edit.phase === 'saved'));

  return {
    school,
    gone,
    viewOf,
    seen,
    copyOf,
    hands,
    history: () => history,
    /** The steps as another tab opens them. */
    disk,
    clock: device.clock,
    outbox: () => offline.outbox,
    /** She changes something on the screen. */
    change(resultId: string, change: Change, before: Before, continues = false) {
      edits.put(target(resultId), change, {});
      const changed = changedBy(change, before, place(resultId));
      if (changed) history.record([changed], continues);
    },
    /** Time goes by, and what can be sent is sent. */
    async rest(ms = 60_000) {
      device.clock.advance(ms);
      await until(isSaved, 'everything is on the disk');
      offline.outbox.kick();
      await offline.outbox.settled();
      await breathe(2);
    },
    /** A copy is read anew. */
    reread(resultId: string) {
      if (school.isOnline()) copies.set(resultId, school.copyOf(resultId));
    },
    async reload() {
      await until(isSaved, 'everything is on the disk');
      await history.flush();
      device.crash(offline);
      await open();
    },
    /** The window is ended before the history was written. */
    async kill() {
      await until(isSaved, 'everything is on the disk');
      device.crash(offline);
      await open();
    },
    end: () => device.end(),
  };
}
export type Tablet = Awaited<ReturnType<typeof createTablet>>;
