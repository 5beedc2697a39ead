/**
 * What hears each act in the rooms beside correcting, in the page itself and before the app does: it reads what a
 * person reads there, headings, rows, fields and figures.
 */

/** One row of a list, as it stands on the screen. */
export interface Row {
  id: string;
  text: string;
  /** In points; null where the row names none, or what stands there is no number. */
  points: number | null;
  /** Whether it is said to be open to the whole school. */
  isPublic: boolean;
}

/** What the screen names. */
export interface RoomSeen {
  path: string;
  heading: string;
  rows: Row[];
  /** Beside the heading of a list of questions. */
  count: number | null;
  /** What the bar at the foot gives as the sum of the scores. */
  sum: number | null;
  dialog: string | null;
  /** The sentence at the foot about the last thing that was done, and how it stands. */
  note: { text: string; state: string };
  /** The question in work: its id in the address, its heading, and what its fields say. */
  editing: { id: string; heading: string; text: string; score: string } | null;
  /** The title in a form of settings. */
  title: string | null;
  /** The sentences that say that there is nothing. */
  empty: string[];
  /** Of an import of members: who is chosen, for which class, and whether it has been through. */
  members: { chosen: string[]; target: string; isDone: boolean };
}

/** One act as the page heard it. */
export interface RoomHeard {
  act: 'click' | 'input' | 'empty';
  seen: RoomSeen;
  /** Of a click: what was under the finger; of what was typed: the field. The foot is that of the window. */
  on: {
    name: string;
    isIn: 'page' | 'menu' | 'dialog' | 'note' | 'foot';
    row: Row | null;
    /** The words of the note around it. */
    says: string;
  };
  text: string;
}

/** The words by which a page is read. */
export interface RoomEarWords {
  questions: string;
  text: string;
  score: string;
  title: string;
  public: string;
  done: string;
  sum: string;
  empty: string[];
}

declare global {
  interface Window {
    hearRooms(heard: RoomHeard): void;
    roomsSee?(): RoomSeen;
  }
}

/** Runs in each page, before any script of the app. */
export function listenInRooms(words: RoomEarWords): void {
  const latin = (text: string) =>
    text
      .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
      .replace(/٫/g, '.')
      .replace(/[\u2066-\u2069\u200e\u200f]/g, '')
      .trim();
  const numberIn = (text: string | null | undefined) => {
    const found = /\d+(\.\d+)?/.exec(latin(text ?? ''))?.[0];
    return found === undefined ? null : Number(found);
  };
  const textOf = (node: Element | null | undefined) => latin(node?.textContent ?? '');
  const shown = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter((node) => node.checkVisibility());
  const field = (label: string) =>
    shown('main input, main textarea')
      .filter((node) => node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement)
      .find((node) => textOf(node.labels?.[0]).replace(/\s*\*$/, '') === latin(label));

  const rowOf = (node: Element): Row => ({
    id: node.getAttribute('data-id') ?? '',
    text: textOf(node.querySelector('[data-open] bdi, h2 bdi, p bdi')),
    points: numberIn(node.querySelector<HTMLInputElement>('input[inputmode=decimal]')?.value),
    isPublic: [...node.querySelectorAll('span')].some((one) => textOf(one) === latin(words.public)),
  });

  function see(): RoomSeen {
    const list = shown('main ul, main ol').find(
      (node) => node.getAttribute('aria-label') === words.questions,
    );
    const isBank = location.pathname === '/question-bank';
    const note = isBank ? undefined : shown('[data-foot-note]')[0];
    const text = field(words.text);
    const bar = shown(`section[aria-label="${words.sum}"] strong`)[0];
    const dialog = shown('[role=dialog], dialog[open]')[0];
    return {
      path: location.pathname,
      heading: textOf(shown('h1')[0]),
      rows: shown('main li[data-id]').map(rowOf),
      count: list ? numberIn(textOf(shown('main h2 span')[0])) : null,
      sum: bar ? numberIn(textOf(bar)) : null,
      dialog: dialog ? textOf(dialog.querySelector('h2')) : null,
      note: {
        text: textOf(note?.querySelector('output') ?? shown('main output[data-kind]')[0]),
        state: note?.getAttribute('data-state') ?? '',
      },
      editing:
        text && location.search.includes('edit=')
          ? {
              id: new URLSearchParams(location.search).get('edit') ?? '',
              heading: textOf(document.getElementById('editor-title')),
              text: text.value.trim(),
              score: latin(field(words.score)?.value ?? ''),
            }
          : null,
      title: field(words.title)?.value.trim() ?? null,
      members: {
        chosen: shown('main li:has(input[type=checkbox]:checked) label bdi').map(textOf),
        target: textOf(
          document.querySelector<HTMLSelectElement>('main select')?.selectedOptions[0],
        ),
        isDone: shown('h1, h2').some((node) => textOf(node) === latin(words.done)),
      },
      empty: words.empty.filter((sentence) =>
        shown('main p, main h2, main h3, main strong, main div').some(
          (node) => node.childElementCount === 0 && textOf(node) === latin(sentence),
        ),
      ),
    };
  }

  const tell = (heard: Omit<RoomHeard, 'seen'>) => window.hearRooms({ ...heard, seen: see() });
  const placeOf = (control: Element) => {
    if (control.closest('[role=menu]')) return 'menu';
    if (control.closest('[role=dialog], dialog')) return 'dialog';
    if (control.closest('[data-foot-note]')) return 'foot';
    return control.closest('output') ? 'note' : 'page';
  };
  const onOf = (control: Element): RoomHeard['on'] => {
    const row = control.closest('li[data-id]');
    return {
      name: latin(
        control.getAttribute('aria-label') ??
          control.querySelector('.mantine-Menu-itemLabel, .mantine-Button-label')?.textContent ??
          control.textContent ??
          '',
      ),
      isIn: placeOf(control),
      row: row ? rowOf(row) : null,
      says: textOf(control.closest('output')),
    };
  };
  addEventListener(
    'click',
    ({ target }) => {
      const control =
        target instanceof Element ? target.closest('button, a, [role=menuitem]') : null;
      const isOff = control?.matches(':disabled, [data-disabled], [aria-disabled=true]') ?? true;
      if (control && !isOff) tell({ act: 'click', on: onOf(control), text: '' });
    },
    { capture: true },
  );
  addEventListener(
    'input',
    ({ target }) => {
      if (!(target instanceof HTMLInputElement) || target.type !== 'text') return;
      tell({ act: 'input', on: onOf(target), text: latin(target.value) });
    },
    { capture: true },
  );
  let before = '';
  let isAsked = false;
  new MutationObserver(() => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(() => {
      isAsked = false;
      const { empty, path } = see();
      const now = `${path} ${empty.join()}`;
      if (now === before) return;
      before = now;
      const on = { name: '', isIn: 'page', row: null, says: '' } as const;
      if (empty.length > 0) tell({ act: 'empty', on, text: empty.join() });
    });
  }).observe(document, { subtree: true, childList: true, characterData: true });
  window.roomsSee = see;
}
