/** The interactions of an item: what stands for each in the text, and what it asks for. */
import { remark, type Remark } from '#domain/files/model.ts';
import type { CarriedFile } from '../../model.ts';
import type { FindFile } from '../html/pictures.ts';
import { plainOf, textOf, type Replaced } from '../html/plain.ts';
import type { Answer } from '../shared/make.ts';
import { blank, inlineOptions, optionLines, type Part } from '../xml/parts.ts';
import {
  attribute,
  childElements,
  elementsInside,
  textInside,
  type Element,
  type Node,
} from '../xml/tree.ts';
import type { Declaration } from './declarations.ts';
import { scoringOf, type Processing } from './scoring.ts';

/** What an item is read with. */
export interface ItemContext {
  find: FindFile;
  declared: Map<string, Declaration>;
  processing: Processing;
  /** Several of its interactions are scored. */
  several: boolean;
}

/** What was gathered of it. */
export interface Gathered {
  parts: Part[];
  remarks: Remark[];
  files: CarriedFile[];
  /** What the file gives as an answer to what is written at length. */
  model: string[];
  /** The score that mappings amount to. */
  mapped: number | null;
}

/** Interactions that have a counterpart among our questions. */
export const readable = new Set(
  'choiceinteraction inlinechoiceinteraction textentryinteraction extendedtextinteraction uploadinteraction hottextinteraction orderinteraction matchinteraction associateinteraction gapmatchinteraction sliderinteraction'.split(
    ' ',
  ),
);

/** Those without one. */
export const unreadable = new Set(
  'drawinginteraction hotspotinteraction graphicorderinteraction graphicassociateinteraction graphicgapmatchinteraction selectpointinteraction positionobjectinteraction custominteraction portablecustominteraction'.split(
    ' ',
  ),
);

/** Elements that ask, and the choices of which some do. */
const asking = new Set([...readable, ...unreadable, 'simplechoice']);

/** Elements that show something after the answer was given. */
export const feedback = new Set(['feedbackinline', 'feedbackblock', 'modalfeedback']);

/** Reads interactions one after the other, as they come in the text. */
export function partReader(context: ItemContext, gathered: Gathered) {
  const { declared, processing, several } = context;
  let scored = 0;

  function words(nodes: readonly Node[]): string {
    const plain = plainOf(nodes, { find: context.find, replace: withoutFeedback });
    gathered.remarks.push(...plain.remarks);
    gathered.files.push(...plain.files);
    if (plain.files.length > 0) gathered.remarks.push(remark('pictureInOption', 'changed'));
    const text = textOf(plain);
    return text === '' && plain.files.length > 0
      ? `[${plain.files.map(({ name }) => name).join(', ')}]`
      : text;
  }

  function withoutFeedback(element: Element): Replaced {
    // A value that is drawn anew each time: its name stands for it.
    if (element.name === 'printedvariable')
      return { inline: `{${attribute(element, 'identifier')}}` };
    if (!feedback.has(element.name) || attribute(element, 'showhide') === 'hide') return undefined;
    // What is answered there is asked, whenever it is shown.
    if (elementsInside(element, asking).length > 0) {
      gathered.remarks.push(remark('shownLater', 'changed'));
      return undefined;
    }
    const text = textInside(element).replace(/\s+/g, ' ').trim();
    if (text !== '')
      gathered.remarks.push(remark('feedbackDropped', 'dropped', { text: text.slice(0, 200) }));
    return { nodes: [] };
  }

  /** What each of the choices earns, in percent of the most. */
  function answersOf(interaction: Element, choices: readonly Element[]): Answer[] {
    const id = attribute(interaction, 'responseidentifier');
    const { points, remarks, isMapped } = scoringOf(id, declared.get(id), processing);
    gathered.remarks.push(...remarks);
    const known = new Set(choices.map((choice) => attribute(choice, 'identifier')));
    if ([...points].some(([key, value]) => value > 0 && !known.has(key)))
      gathered.remarks.push(remark('keyUnknown', 'repair'));
    const most = largest(points.values());
    if (isMapped && most > 0) {
      gathered.mapped =
        (gathered.mapped ?? 0) + (declared.get(id)?.upperBound ?? attainable(interaction, points));
    }
    return choices.map((choice) => {
      const value = points.get(attribute(choice, 'identifier')) ?? 0;
      return { text: words(choice.children), percent: most > 0 ? (value / most) * 100 : 0 };
    });
  }

  /** What the choices that may be made together earn at most. */
  function attainable(interaction: Element, points: ReadonlyMap<string, number>): number {
    const earned = [...points.values()].filter((value) => value > 0).toSorted((a, b) => b - a);
    const allowed = Number(attribute(interaction, 'maxchoices'));
    const most = isSingle(interaction) ? 1 : allowed > 0 ? allowed : earned.length;
    return earned.slice(0, most).reduce((all, value) => all + value, 0);
  }

  const isSingle = (interaction: Element) =>
    declared.get(attribute(interaction, 'responseidentifier'))?.cardinality === 'single';

  function choice(interaction: Element): Replaced {
    const answers = answersOf(interaction, elementsInside(interaction, new Set(['simplechoice'])));
    const number = push({ kind: 'choice', answers, isSingle: isSingle(interaction) });
    const most = attribute(interaction, 'maxchoices');
    if (most !== '1' && most !== '' && answers.filter(({ percent }) => percent > 0).length === 1)
      gathered.remarks.push(remark('oneOfSeveral', 'note'));
    return inPlace(interaction, number === null ? [] : [`(${number})`, ...optionLines(answers)]);
  }

  function inline(interaction: Element): Replaced {
    const answers = answersOf(interaction, childElements(interaction, 'inlinechoice'));
    const number = push({ kind: 'choice', answers, isSingle: true });
    return { inline: number === null ? blank(null) : `${blank(number)} ${inlineOptions(answers)}` };
  }

  function entry(interaction: Element): Replaced {
    const id = attribute(interaction, 'responseidentifier');
    const { points, remarks } = scoringOf(id, declared.get(id), processing);
    gathered.remarks.push(...remarks);
    const keys = new Map([...points].filter(([, value]) => value > 0));
    for (const value of declared.get(id)?.correct ?? [])
      if (!keys.has(value)) keys.set(value, Math.max(1, largest(keys.values())));
    for (const [value, worth] of processing.literals.get(id) ?? [])
      if (worth > 0 && !keys.has(value)) keys.set(value, worth);
    const most = largest(keys.values());
    const near = processing.tolerances.get(id) ?? '';
    const answers = [...keys].map(([text, value]) => ({
      text: `${text}${near}`,
      percent: (value / most) * 100,
    }));
    const isNumber = /float|integer/.test(declared.get(id)?.baseType ?? '');
    const number = push({ kind: 'text', answers, code: isNumber ? 'numerical' : 'shortAnswer' });
    return { inline: blank(number) };
  }

  function essay(interaction: Element): Replaced {
    gathered.parts.push({ kind: 'essay' });
    const id = attribute(interaction, 'responseidentifier');
    gathered.model.push(...(declared.get(id)?.correct ?? []));
    return inPlace(interaction, []);
  }

  function upload(interaction: Element): Replaced {
    gathered.parts.push({ kind: 'upload' });
    return inPlace(interaction, []);
  }

  function hottext(interaction: Element): Replaced {
    const spots = elementsInside(interaction, new Set(['hottext']));
    const answers = answersOf(interaction, spots).map(({ text, percent }) => ({
      text: text.trim(),
      percent,
    }));
    push({ kind: 'choice', answers, isSingle: isSingle(interaction) });
    gathered.remarks.push(remark('hottext', 'changed'));
    return {
      nodes: marked(
        interaction.children,
        answers.map(({ text }) => text),
      ),
    };
  }

  function order(interaction: Element): Replaced {
    const choices = elementsInside(interaction, new Set(['simplechoice']));
    const texts = new Map(
      choices.map((one) => [attribute(one, 'identifier'), words(one.children)]),
    );
    const right = declared.get(attribute(interaction, 'responseidentifier'))?.correct ?? [];
    const shown = [...texts.values()].toSorted();
    const number = push({ kind: 'order', shown, right: right.map((key) => texts.get(key) ?? key) });
    return inPlace(
      interaction,
      number === null ? [] : [`(${number})`, ...shown.map((one) => `• ${one}`)],
    );
  }

  function pairs(
    interaction: Element,
    left: readonly Element[],
    right: readonly Element[],
  ): Replaced {
    const name = (one: Element) => [attribute(one, 'identifier'), words(one.children)] as const;
    const lefts = new Map(left.map(name));
    const rights = left === right ? lefts : new Map(right.map(name));
    const { correct = [], mapped = new Map<string, number>() } =
      declared.get(attribute(interaction, 'responseidentifier')) ?? {};
    const key =
      correct.length > 0
        ? correct
        : [...mapped].filter(([, value]) => value > 0).map(([pair]) => pair);
    const found = key.flatMap((pair) => {
      const [one = '', other = ''] = pair.trim().split(/\s+/);
      const [from, to] = lefts.has(one) ? [one, other] : [other, one];
      return [{ from, to, left: lefts.get(from) ?? from, right: rights.get(to) ?? to }];
    });
    if (found.length === 0) gathered.remarks.push(remark('keyMissing', 'repair'));
    const asked =
      left === right ? [] : [...lefts].filter(([id]) => !found.some(({ from }) => from === id));
    const others = [...rights].filter(([id]) => !found.some(({ to }) => to === id));
    const all = [
      ...found.map((one) => ({ left: one.left, right: one.right })),
      ...others.map(([, text]) => ({ left: '', right: text })),
    ];
    const shape = several || asked.length > 0 || left === right;
    const number = push(
      shape
        ? {
            kind: 'text',
            answers:
              key.length === 0
                ? []
                : [
                    {
                      text: all
                        .filter((one) => one.left !== '')
                        .map((one) => `${one.left} → ${one.right}`)
                        .join('\n'),
                      percent: 100,
                    },
                  ],
            code: 'matching',
          }
        : { kind: 'pairs', pairs: all },
    );
    if (!shape) return inPlace(interaction, []);
    const lists = [...lefts.values(), ...(left === right ? [] : ['—', ...rights.values()])];
    return inPlace(interaction, [
      ...(number === null ? [] : [`(${number})`]),
      ...lists.map((one) => (one === '—' ? one : `• ${one}`)),
    ]);
  }

  function match(interaction: Element): Replaced {
    const [left, right] = childElements(interaction, 'simplematchset');
    const choices = (set: Element | undefined) =>
      set ? childElements(set, 'simpleassociablechoice') : [];
    return pairs(interaction, choices(left), choices(right));
  }

  function associate(interaction: Element): Replaced {
    const choices = childElements(interaction, 'simpleassociablechoice');
    return pairs(interaction, choices, choices);
  }

  function gapMatch(interaction: Element): Replaced {
    const texts = [
      ...childElements(interaction, 'gaptext'),
      ...childElements(interaction, 'gapimg'),
    ];
    const names = new Map(texts.map((one) => [attribute(one, 'identifier'), words(one.children)]));
    const gaps = elementsInside(interaction, new Set(['gap'])).map((gap) =>
      attribute(gap, 'identifier'),
    );
    const { correct = [], mapped = new Map<string, number>() } =
      declared.get(attribute(interaction, 'responseidentifier')) ?? {};
    const key =
      correct.length > 0
        ? correct
        : [...mapped].filter(([, value]) => value > 0).map(([pair]) => pair);
    const lines = key.flatMap((pair) => {
      const [text = '', gap = ''] = pair.trim().split(/\s+/);
      return [{ at: gaps.indexOf(gap), text: names.get(text) ?? text }];
    });
    if (lines.length === 0) gathered.remarks.push(remark('keyMissing', 'repair'));
    const answer = lines
      .toSorted((a, b) => a.at - b.at)
      .map(({ at, text }) => `[${at + 1}] ${text}`);
    push({
      kind: 'text',
      answers: answer.length === 0 ? [] : [{ text: answer.join('\n'), percent: 100 }],
      code: 'gaps',
    });
    const inner = interaction.children.filter(
      (child) => typeof child === 'string' || !/^gap(text|img)$/.test(child.name),
    );
    const list: Element = {
      ...interaction,
      name: 'p',
      attributes: new Map(),
      children: [`(${[...names.values()].join(' / ')})`],
    };
    return { nodes: [...numberedGaps(inner, gaps), list] };
  }

  function slider(interaction: Element): Replaced {
    const [from, to] = [attribute(interaction, 'lowerbound'), attribute(interaction, 'upperbound')];
    const answers = (declared.get(attribute(interaction, 'responseidentifier'))?.correct ?? []).map(
      (text) => ({ text, percent: 100 }),
    );
    const number = push({ kind: 'text', answers, code: 'slider' });
    return inPlace(interaction, [`${blank(number)} (${from} – ${to})`]);
  }

  /** The prompt where it stands, and lines after it. */
  function inPlace(interaction: Element, lines: readonly string[]): Replaced {
    const block = (children: Node[]): Element => ({
      ...interaction,
      name: 'p',
      attributes: new Map(),
      children,
    });
    const prompts = interaction.children.filter(
      (child) =>
        typeof child !== 'string' &&
        (child.name === 'prompt' || child.name === 'object' || child.name === 'img'),
    );
    return {
      nodes: [...prompts, ...lines.map((line) => block([line]))].map((node) =>
        typeof node === 'string' ? node : block([node]),
      ),
    };
  }

  /** Keeps a part; its number where there are several. */
  function push(part: Part): number | null {
    gathered.parts.push(part);
    scored += 1;
    return several ? scored : null;
  }

  const readers: Record<string, (interaction: Element) => Replaced> = {
    choiceinteraction: choice,
    inlinechoiceinteraction: inline,
    textentryinteraction: entry,
    extendedtextinteraction: essay,
    uploadinteraction: upload,
    hottextinteraction: hottext,
    orderinteraction: order,
    matchinteraction: match,
    associateinteraction: associate,
    gapmatchinteraction: gapMatch,
    sliderinteraction: slider,
  };
  return (element: Element): Replaced =>
    readers[element.name]?.(element) ?? withoutFeedback(element);
}

/** The largest of them, at least nought. */
function largest(numbers: Iterable<number>): number {
  let most = 0;
  for (const number of numbers) most = Math.max(most, number);
  return most;
}

/** Text in which the choosable words stand in brackets. */
function marked(nodes: readonly Node[], texts: readonly string[]): Node[] {
  let next = 0;
  const walk = (node: Node): Node => {
    if (typeof node === 'string') return node;
    if (node.name !== 'hottext') return { ...node, children: node.children.map(walk) };
    next += 1;
    return ` [${texts[next - 1] ?? ''}] `;
  };
  return nodes.map(walk);
}

/** Text in which the gaps are numbered. */
function numberedGaps(nodes: readonly Node[], gaps: readonly string[]): Node[] {
  const walk = (node: Node): Node => {
    if (typeof node === 'string') return node;
    if (node.name === 'gap') return `____ [${gaps.indexOf(attribute(node, 'identifier')) + 1}]`;
    return { ...node, children: node.children.map(walk) };
  };
  return nodes.map(walk);
}
