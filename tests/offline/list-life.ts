/** The life of a list of questions: steps by chance, under any weather, against whatever server keeps it. */
import * as fc from 'fast-check';
import { expect } from 'vitest';
import { createHistory, type History } from '#src/features/questions/undo/history.ts';
import { createSaving } from '#src/features/questions/saving.ts';
import { wholeItem } from '#src/features/questions/question-item.ts';
import { generator } from '#src/offline/testing/chance.ts';
import { breathe } from '#src/offline/testing/clock.ts';
import { createDevice, type Device } from '#src/offline/testing/device.ts';
import { screenOn } from '#src/offline/testing/list-screen.ts';
import type { ActivityQuestion } from '#contract/activities/activity.ts';
import type { Weather } from '#src/offline/testing/network.ts';
import { questionLane, type QuestionsCopy } from '#src/offline/index.ts';

type Step =
  | { do: 'add' | 'undo' | 'kick' | 'read' | 'reload' }
  | { do: 'edit' | 'remove' | 'duplicate'; at: number }
  | { do: 'move' | 'takeIn'; at: number; to: number }
  | { do: 'weather'; level: number }
  | { do: 'wait'; ms: number };

const place = fc.nat(7);
const withPlace = (name: 'edit' | 'remove' | 'duplicate') =>
  fc.record({ do: fc.constant(name), at: place });
/** What may happen, in any order. */
export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ do: fc.constant('add' as const) }) },
    { weight: 4, arbitrary: withPlace('edit') },
    { weight: 3, arbitrary: withPlace('remove') },
    { weight: 2, arbitrary: withPlace('duplicate') },
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constantFrom('move' as const, 'move' as const, 'takeIn' as const),
        at: place,
        to: place,
      }),
    },
    { weight: 8, arbitrary: fc.record({ do: fc.constant('undo' as const) }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('weather' as const), level: fc.nat(3) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('wait' as const),
        ms: fc.constantFrom(30, 1_000, 31_000),
      }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        do: fc.constantFrom('kick' as const, 'read' as const, 'reload' as const),
      }),
    },
  ),
  { minLength: 3, maxLength: 40, size: 'max' },
);

function weatherOf(level: number, chance: () => number): () => Weather {
  const bad = ['lost', 'answerLost', 'answerLost', 'twice', 'late', 'halfBody'] as const;
  if (level === 3) return () => 'lost';
  const share = [0, 0.3, 0.7][level] ?? 0;
  return () => (chance() < share ? (bad[Math.floor(chance() * bad.length)] ?? 'lost') : 'fine');
}

async function drain(
  device: Device,
  outbox: { rows(): readonly unknown[]; kick(): void },
  rest: () => Promise<void>,
) {
  for (let turn = 0; outbox.rows().length > 0 && turn < 60; turn += 1) {
    outbox.kick();
    await breathe(4);
    await rest();
    device.clock.advance(60_000);
    await breathe(2);
  }
}

/** Where the list is kept. */
export interface Place {
  kind: 'exam' | 'template';
  schoolId: string;
  id: string;
  /** Puts the server behind the device's network. */
  connect(device: Device): void;
  read(): ActivityQuestion[] | Promise<ActivityQuestion[]>;
  /** Resolves when the server has answered all that it was asked. */
  rest(): Promise<void>;
}

/** One life of a list; answers how many steps were undone. */
export async function live(place: Place, life: { steps: Step[]; seed: number }): Promise<number> {
  const chance = generator(life.seed);
  const device = createDevice({ storage: 'memory', random: chance });
  const { kind, schoolId, id } = place;
  const lane = questionLane(kind, id);
  place.connect(device);
  const store: { copy: QuestionsCopy } = { copy: { questions: [], ids: {}, seen: [] } };
  let model: string[] = [];
  /** What stood before each step that can be undone. */
  let before: string[][] = [];
  let names = 0;
  let undone = 0;
  const oral = () => ({ type: 'oral', text: `question ${(names += 1)}`, maxScoreUnits: 240 });
  try {
    let tab = await device.signedIn({ uuid: () => crypto.randomUUID() });
    let screen = screenOn(tab, store, place, lane);
    let history = historyOn(tab);
    function historyOn(of: typeof tab): History {
      const list = { kind, schoolId, semesterId: 'sem', id, title: 'e' };
      return createHistory(createSaving(of.outbox, { ...list, owner: 'school:ann' }), kind);
    }
    const turn = (next: string[]) => {
      before.push(model);
      model = next;
    };
    async function act(step: Step): Promise<void> {
      const list = screen.view().questions;
      history.follow(list);
      const { saving } = history;
      const at = 'at' in step && list.length > 0 ? step.at % list.length : -1;
      const chosen = list[at];
      if (step.do === 'add') {
        const item = oral();
        turn([...model, item.text]);
        await saving.create({ ...item, clientId: crypto.randomUUID() });
      } else if (step.do === 'takeIn') {
        const items = [oral(), oral()];
        const to = step.to % (list.length + 1);
        turn(model.toSpliced(to, 0, ...items.map(({ text }) => text)));
        await saving.addAll(items, to, list);
      } else if (step.do === 'undo') {
        const was = before.pop();
        if (was) undone += 1;
        model = was ?? model;
        await history.undo(history.getSnapshot().last);
        expect(history.getSnapshot().stopped).toBeNull();
      } else if (step.do === 'weather') device.network.weather = weatherOf(step.level, chance);
      else if (step.do === 'wait') device.clock.advance(step.ms);
      else if (step.do === 'kick') tab.outbox.kick();
      else if (step.do === 'read') {
        device.clock.advance(1);
        await screen.read();
      } else if (step.do === 'reload') {
        device.crash(tab);
        tab = await device.signedIn({ uuid: () => crypto.randomUUID() });
        await breathe(6);
        screen = screenOn(tab, store, place, lane);
        history = historyOn(tab);
        before = [];
        await breathe(2);
      } else if (chosen && step.do === 'edit') {
        const text = `${model[at]}'`;
        turn(model.with(at, text));
        await saving.change(chosen, chosen.version, { text });
      } else if (chosen && step.do === 'remove') {
        turn(model.toSpliced(at, 1));
        await saving.remove(chosen);
      } else if (chosen && step.do === 'duplicate') {
        turn(model.toSpliced(at + 1, 0, chosen.text));
        await saving.insert(wholeItem(chosen, kind), at + 1, list);
      } else if (chosen && step.do === 'move') {
        const to = step.to % list.length;
        if (to !== at) turn(model.toSpliced(at, 1).toSpliced(to, 0, chosen.text));
        await saving.move(list, chosen.id, to);
      }
    }
    for (const step of life.steps) {
      await act(step);
      expect(screen.texts(), step.do).toEqual(model);
      await breathe(1);
      expect(screen.texts(), `after ${step.do}`).toEqual(model);
    }
    device.network.weather = () => 'fine';
    for (const late of device.network.late.splice(0)) late();
    await drain(device, tab.outbox, place.rest);
    expect(tab.outbox.rows()).toEqual([]);
    expect((await place.read()).map(({ text }) => text)).toEqual(model);
    device.clock.advance(1);
    await screen.read();
    expect(screen.texts()).toEqual(model);
    expect(store.copy.questions).toMatchObject(
      (await place.read()).map((one) => {
        const { version, orders, text } = one;
        return { id: one.id, version, orders, text };
      }),
    );
    return undone;
  } finally {
    device.end();
  }
}
