/**
 * What hears each act in the page itself, before the app does, and writes down what the screen named at that moment.
 * It reads what a person reads: headings, names of buttons and fields, the figures beside them.
 */

/** What the screen names. */
export interface Seen {
  /** Which kind of screen of correcting it is; null on all others. */
  by: 'student' | 'question' | null;
  /** Whose answers are open: one, or all who wrote the same. */
  pupils: string[];
  question: number | null;
  /** In points; null where a dash stands. */
  shown: number | null;
  /** The comment on it; null where there is no field for one. */
  comment: string | null;
  max: number;
  status: string;
  /** What the button that goes on says. */
  go: string;
  canUndo: boolean;
  canRedo: boolean;
  goesOn: boolean;
  dialog: string | null;
  /** What is said of the last step that was taken back, made again, or stopped. */
  note: string;
}

/** One act as the page heard it, or what came to be shown. */
export interface Heard {
  act: 'click' | 'key' | 'input' | 'shown';
  page: string;
  /** The page, and how many times the answer on it has changed: the same visit has the same name. */
  visit: string;
  seen: Seen;
  /** When the finger or the key went down, and when it was an act: in milliseconds of the page's own clock. */
  began: number;
  at: number;
  /** Of a click: what was under the finger. */
  on?: {
    name: string;
    group: string;
    place: number;
    role: string;
    isIn: 'page' | 'menu' | 'dialog';
  };
  /** Of a click: 2 is the second tap of a double tap. */
  count?: number;
  /** Of a key. */
  code?: string;
  shift?: boolean;
  command?: boolean;
  /** Of what was typed: the whole text of the field, by the field's name. */
  field?: string;
  text?: string;
}

/** The words by which the page is read, in every language of the app. */
export interface EarWords {
  marking: string[];
  comment: string[];
  undo: string[];
  redo: string[];
  /** «وضعیت پاسخ‌برگ: » without the status. */
  status: string[];
  /** How each sentence about a step that was taken back, made again or stopped begins. */
  notes: string[];
}

declare global {
  interface Window {
    hearMonkey(heard: Heard): void;
    /** What the screen names now. */
    monkeySees?(): Seen;
  }
}

/**
 * Runs in each page, before any script of the app. Where the screen goes on by itself, the page and its ear look at the
 * clock one after the other: a press so near to the end of the moment in which it is nobody's that the two might differ
 * is held back from the app, and nobody is told of it.
 */
export function listen(words: EarWords): void {
  /** Around the 300 ms of the guide: in milliseconds after the screen was left by itself, or showed where it went. */
  const edge = { from: 250, to: 500 };
  const latin = (text: string) =>
    text
      .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
      .replace('٫', '.')
      .replace(/[\u2066-\u2069\u200e\u200f]/g, '');
  const numberIn = (text: string | null | undefined) => {
    const found = /[−-]?\d+(\.\d+)?/.exec(latin(text ?? ''))?.[0];
    return found === undefined ? null : Number(found.replace('−', '-'));
  };
  const textOf = (node: Element | null | undefined) => (node?.textContent ?? '').trim();
  const labelled = (tag: string, names: string[]) =>
    [...document.querySelectorAll(`${tag}[aria-label]`)].find((node) =>
      names.some((name) => node.getAttribute('aria-label')?.startsWith(name)),
    );
  const isShown = (node: Element) => node.checkVisibility();

  /** Above the keys; where a fault stands instead, above the question itself. */
  const questionOf = (pad: Element | undefined) =>
    numberIn(
      textOf(
        pad?.querySelector('h3:has(span)') ??
          document.querySelector('[data-shown] h2, [data-answers] h2')?.previousElementSibling,
      ),
    );

  const pupilsIn = (answerGroup: Element): string[] => {
    const head = answerGroup.querySelector('[data-answer-group] b');
    const lists = [...answerGroup.querySelectorAll('p')].map((one) => textOf(one).split(/، |, /));
    // One line names all of a group; where it is one pupil's answer her name is its head.
    const count = numberIn(textOf(head));
    return lists.find((names) => count !== null && names.length === count) ?? [textOf(head)];
  };

  function see(): Seen {
    const pad = labelled('section', words.marking);
    const value = pad?.querySelector('span > b');
    const answers = document.querySelector('section[data-answers]');
    const who = document.querySelector('h2[title]');
    const answerGroup = answers?.querySelector('li[data-active]');
    const undo = labelled('button', words.undo);
    const redo = labelled('button', words.redo);
    const dialog = [...document.querySelectorAll('[role=dialog], dialog[open]')].find(isShown);
    const comment = [...document.querySelectorAll('textarea')].find(({ labels }) =>
      words.comment.includes(textOf(labels[0])),
    );
    const by = answers ? 'question' : who ? 'student' : null;
    return {
      by: pad ? by : null,
      pupils: answerGroup ? pupilsIn(answerGroup) : who ? [textOf(who)] : [],
      question: questionOf(pad),
      shown: numberIn(textOf(value)),
      comment: comment?.value ?? null,
      max: numberIn(textOf(value?.nextElementSibling)) ?? 0,
      status: labelled('button', words.status)?.getAttribute('aria-label') ?? '',
      go: textOf(pad?.querySelector('[data-go-next]') ?? lastButton(pad)),
      canUndo: undo?.getAttribute('aria-disabled') === 'false',
      canRedo: redo?.getAttribute('aria-disabled') === 'false',
      goesOn: pad?.querySelector<HTMLInputElement>('input[role=switch]')?.checked ?? false,
      dialog: dialog ? textOf(dialog.querySelector('h2')) : null,
      note:
        [...document.querySelectorAll('output')]
          .map((node) => latin(textOf(node)))
          .find((text) => words.notes.some((begin) => text.startsWith(begin))) ?? '',
    };
  }
  /** The filled button, which is the only one of its size there. */
  const lastButton = (pad: Element | undefined) =>
    [...(pad?.querySelectorAll('button[data-size=lg]') ?? [])].at(-1);

  const page = Math.random().toString(36).slice(2, 8);
  let visits = 0;
  let before = '';
  let downAt: number | null = null;
  /** When the screen may have gone on by itself, and when it showed where it went; it is on its way in between. */
  let [leftAt, arrivedAt, isOnItsWay] = [-Infinity, -Infinity, false];
  const isOnEdge = () =>
    [leftAt, arrivedAt].some((moment) => {
      const since = performance.now() - moment;
      return since >= edge.from && since < edge.to;
    });
  const send = (heard: Pick<Heard, 'act' | 'seen'> & Partial<Heard>) => {
    const at = performance.now();
    window.hearMonkey({ began: at, ...heard, page, visit: `${page}${visits}`, at });
  };
  const look = () => {
    const seen = see();
    const { by, pupils, question } = seen;
    const now = `${by} ${pupils.join('|')} ${question}`;
    if (now === before) return;
    before = now;
    visits += 1;
    if (by === null || pupils.length === 0 || question === null) return;
    if (isOnItsWay) arrivedAt = performance.now();
    isOnItsWay = false;
    send({ act: 'shown', seen });
  };
  const tell = (heard: Pick<Heard, 'act'> & Partial<Heard>) => {
    look();
    send({ ...heard, seen: see() });
  };
  /** A press on the pad: held back, or after it the screen may go on. */
  const isHeldBack = (event: Event) => {
    if (isOnEdge()) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return true;
    }
    if (see().goesOn) [leftAt, isOnItsWay] = [performance.now(), true];
    return false;
  };
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['aria-current', 'data-active'],
  });
  addEventListener(
    'pointerdown',
    () => {
      downAt = performance.now();
    },
    { capture: true },
  );
  addEventListener(
    'click',
    (event) => {
      const began = event.detail === 0 || downAt === null ? performance.now() : downAt;
      downAt = null;
      const target = event.target instanceof Element ? event.target : null;
      const control = target?.closest(
        'button, a, label, input, [role=menuitem], [role=menuitemradio]',
      );
      if (!control) return;
      const pad = labelled('section', words.marking);
      const isOnPad = control.matches('button:not([data-size=lg])') && pad?.contains(control);
      if (isOnPad && isHeldBack(event)) return;
      const group = control.closest('fieldset, [role=group]');
      const place = control.closest('[role=menu]')
        ? 'menu'
        : control.closest('[role=dialog], dialog')
          ? 'dialog'
          : 'page';
      tell({
        act: 'click',
        began,
        count: event.detail,
        on: {
          name: latin(control.getAttribute('aria-label') ?? textOf(control)),
          group: group?.getAttribute('aria-label') ?? '',
          place: group
            ? [...group.querySelectorAll('button')].indexOf(control as HTMLButtonElement)
            : -1,
          role: control.getAttribute('role') ?? control.tagName.toLowerCase(),
          isIn: place,
        },
      });
    },
    { capture: true },
  );
  const fields =
    'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=dialog], [role=menu]';
  addEventListener(
    'keydown',
    (event) => {
      const { target } = event;
      if (!(target instanceof Element) || target.closest(fields) || event.altKey) return;
      // It presses what has the focus, and that is heard as a click.
      if (event.code === 'Enter' && target.closest('button, a, summary')) return;
      if (event.code === 'KeyF' && isHeldBack(event)) return;
      tell({
        act: 'key',
        code: event.code,
        shift: event.shiftKey,
        command: event.ctrlKey || event.metaKey,
      });
    },
    { capture: true },
  );
  addEventListener(
    'input',
    ({ target }) => {
      if (!(target instanceof HTMLTextAreaElement)) return;
      tell({ act: 'input', field: textOf(target.labels[0]), text: target.value });
    },
    { capture: true },
  );
  window.monkeySees = see;
}
