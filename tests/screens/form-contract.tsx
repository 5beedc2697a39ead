import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { copyOf, createStand, type Stand } from './stand.tsx';

/** What a save does; the test decides when and how it ends. */
export type Save = (text: string) => Promise<void>;

/** A form as the contract sees it. */
export interface FormCase {
  name: string;
  /** The form about a thing. */
  form(thing: string, save: Save): ReactNode;
  /** The name of the field that is typed in. */
  field: string;
  /** The name of what saves; a form that saves by itself has none, and the rules about saving do not apply. */
  save?: string;
  things: 'many' | 'one';
  /** Where its words live: on the device, for their person, or in this window, for nobody. */
  lives: 'device' | 'window';
  /** Whether words that come back stand in the field at once, or are offered and must be taken up. */
  comesBack: 'itself' | 'offered';
  /** What the form needs to be ready to be saved. */
  prepare?: () => Promise<void>;
}

const field = (tested: FormCase) => page.getByRole('textbox', { name: tested.field, exact: true });
const offer = () => page.getByRole('button', { name: 'ادامهٔ نوشته' });

/** One form on its stand, and what a person does with it. */
function createHand(tested: FormCase, stand: Stand) {
  const saving: { end: (error?: Error) => void }[] = [];
  const save: Save = () =>
    new Promise((resolve, reject) => {
      saving.push({ end: (error) => (error ? reject(error) : resolve()) });
    });
  return {
    stand,
    saving,
    show: (thing = 'a') => stand.show(tested.form(thing, save)),
    type: (text: string) => userEvent.type(field(tested), text),
    async stands(text: string) {
      await expect.element(field(tested)).toHaveValue(text);
    },
    /** The words are there again, by themselves or taken up. */
    async comeBack(text: string) {
      if (tested.comesBack === 'offered') await offer().click();
      await expect.element(field(tested)).toHaveValue(text);
    },
    /** Nothing stands in the field and nothing is offered, once the disk has been read. */
    async standsEmpty() {
      await expect.element(field(tested)).toHaveValue('');
      await stand.offline().drafts.read('', '');
      await expect.element(offer()).not.toBeInTheDocument();
      await expect.element(field(tested)).toHaveValue('');
    },
    /** What is anywhere on this device, apart from the screen. */
    everything: () =>
      JSON.stringify([
        stand.offline().drafts.list(),
        stand.offline().outbox.rows(),
        copyOf(localStorage),
        copyOf(sessionStorage),
      ]),
    async pressSave() {
      await tested.prepare?.();
      await page.getByRole('button', { name: tested.save ?? '' }).click();
      await vi.waitFor(() => expect(saving.length).toBeGreaterThan(0));
    },
  };
}

interface Rule {
  title: string;
  applies: (tested: FormCase) => boolean;
  run: (hand: ReturnType<typeof createHand>) => Promise<void>;
}

const always = () => true;
const onDevice = ({ lives }: FormCase) => lives === 'device';
const isSaved = ({ save }: FormCase) => save !== undefined;
const patience = { timeout: 5_000 };

const rules: Rule[] = [
  {
    title: 'words survive a reload, even the last letter',
    applies: always,
    async run({ stand, show, type, comeBack }) {
      await show();
      await type('سلام');
      await stand.reload();
      await show();
      await comeBack('سلام');
    },
  },
  {
    title: 'words survive that the form is closed and opened again',
    applies: always,
    async run({ stand, show, type, comeBack }) {
      await show();
      await type('سلام');
      await stand.show(<p>جای دیگر</p>);
      await show();
      await comeBack('سلام');
    },
  },
  {
    title: 'words survive that a hidden app is ended, even the last letter',
    applies: onDevice,
    async run({ stand, show, type, comeBack }) {
      await show();
      await type('سلام');
      stand.hide();
      await stand.kill();
      await show();
      await comeBack('سلام');
    },
  },
  {
    title: 'words survive that the window is ended without a sign',
    applies: onDevice,
    async run({ stand, show, type, comeBack, everything }) {
      await show();
      await type('سلام');
      await vi.waitFor(() => expect(everything()).toContain('سلام'), patience);
      await stand.kill();
      await show();
      await comeBack('سلام');
    },
  },
  {
    title: 'another person sees nothing of the words, and they wait for their own',
    applies: onDevice,
    async run({ stand, show, type, comeBack, standsEmpty }) {
      await show();
      await type('سلام');
      await stand.signIn('bea');
      await show();
      await standsEmpty();
      await stand.signIn('ann');
      await show();
      await comeBack('سلام');
    },
  },
  {
    title: 'an exit leaves nothing where it could be read without her',
    applies: onDevice,
    async run({ stand, show, type }) {
      await show();
      await type('سلام');
      stand.hide();
      await stand.signIn('bea');
      const stored = () => JSON.stringify([copyOf(localStorage), copyOf(sessionStorage)]);
      await vi.waitFor(() => expect(stored()).not.toContain('سلام'), patience);
    },
  },
  {
    title: 'a window that is closed takes the words along: the next one reads nothing',
    applies: ({ lives }) => lives === 'window',
    async run({ stand, show, type, standsEmpty, everything }) {
      await show();
      await type('سلام');
      await stand.kill();
      await show();
      await standsEmpty();
      expect(everything()).not.toContain('سلام');
    },
  },
  {
    title: 'words about one thing never stand at another',
    applies: ({ things }) => things === 'many',
    async run({ show, type, comeBack, standsEmpty }) {
      await show('a');
      await type('یک');
      await show('b');
      await standsEmpty();
      await type('دو');
      await show('a');
      await comeBack('یک');
      await show('b');
      await comeBack('دو');
    },
  },
  {
    title: 'words are gone once their save was acknowledged',
    applies: isSaved,
    async run({ stand, saving, show, type, pressSave, everything, standsEmpty }) {
      await show();
      await type('سلام');
      await pressSave();
      // Before they are kept anywhere, that they are nowhere would say nothing of the acknowledgement.
      await vi.waitFor(() => expect(everything()).toContain('سلام'), patience);
      saving[0]?.end();
      await vi.waitFor(() => expect(everything()).not.toContain('سلام'), patience);
      await stand.reload();
      await show();
      await standsEmpty();
    },
  },
  {
    title: 'words stay when their save failed',
    applies: isSaved,
    async run({ stand, saving, show, type, pressSave, stands, comeBack }) {
      await show();
      await type('سلام');
      await pressSave();
      saving[0]?.end(new Error('refused'));
      await stands('سلام');
      await stand.reload();
      await show();
      await comeBack('سلام');
    },
  },
  {
    title: 'what is typed while a save is under way outlives its acknowledgement',
    applies: (tested) => isSaved(tested) && onDevice(tested),
    async run({ stand, saving, show, type, pressSave, stands, comeBack }) {
      await show();
      await type('سلام');
      await pressSave();
      await type(' دنیا');
      saving[0]?.end();
      await stands('سلام دنیا');
      await stand.reload();
      await show();
      await comeBack('سلام دنیا');
    },
  },
];

/** Runs what any form must pass that takes longer than a minute. */
export function formContract(given: FormCase): void {
  describe.each([given])('$name', (tested) => {
    let stand: Stand;
    beforeEach(async () => {
      stand = await createStand();
    });
    afterEach(() => stand.end());

    test.each(rules.filter((rule) => rule.applies(tested)))('$title', async ({ run }) => {
      expect.hasAssertions();
      await run(createHand(tested, stand));
    });
  });
}
