import { useSyncExternalStore } from 'react';
import { localMemory } from '#src/lib/local-memory.ts';
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

let toolbox: Toolbox | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** What is held now. */
export function toolboxNow(): Toolbox {
  toolbox ??= remembered();
  return toolbox;
}

export function takeUp(change: Partial<Toolbox>): void {
  toolbox = { ...toolboxNow(), ...change };
  const { colour, isBold, fingerDraws } = toolbox;
  localMemory.set(
    KEY,
    [colour, isBold ? 'bold' : 'fine', fingerDraws ? 'finger' : 'pen'].join(' '),
  );
  for (const listener of listeners) listener();
}

export const useToolbox = (): Toolbox => useSyncExternalStore(subscribe, toolboxNow);
