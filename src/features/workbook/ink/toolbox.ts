import { localMemory } from '#src/lib/local-memory.ts';
import { createStore } from '#src/lib/store.ts';
import { colourNames, type Colour, type Tool } from './tools.ts';

/** What lies in the teacher's hand: it stays there from one answer to the next. */
export interface Toolbox {
  tool: Tool | null;
  colour: Colour;
  isBold: boolean;
  /** A finger draws instead of scrolling. */
  fingerDraws: boolean;
}

const KEY = 'bargeh.ink';

function remembered(): Toolbox {
  const [colour, width, finger] = (localMemory.get(KEY) ?? '').split(' ');
  return {
    tool: null,
    colour: colourNames.find((one) => one === colour) ?? 'red',
    isBold: width === 'bold',
    fingerDraws: finger === 'finger',
  };
}

export const toolbox = createStore(remembered());

export function takeUp(change: Partial<Toolbox>): void {
  toolbox.update((before) => ({ ...before, ...change }));
  const { colour, isBold, fingerDraws } = toolbox.get();
  localMemory.set(
    KEY,
    [colour, isBold ? 'bold' : 'fine', fingerDraws ? 'finger' : 'pen'].join(' '),
  );
}
