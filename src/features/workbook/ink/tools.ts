/** What a hand holds; everything but the eraser leaves a stroke. */
export const tools = ['pen', 'highlighter', 'eraser', 'tick', 'cross', 'text'] as const;
export type Tool = (typeof tools)[number];
export type DrawingTool = Exclude<Tool, 'eraser'>;

/** The teacher's plum, "wrong" and "right": as on paper they are the same in the dark, since paper stays white. */
export const colours = { plum: '#722B5B', red: '#A3341D', green: '#1C6645' } as const;
export type Colour = keyof typeof colours;
export const colourNames: readonly Colour[] = ['plum', 'red', 'green'];

/** Widths in 1/1000 of the unrotated page's width, fine and bold; of stamps and text it is their height. */
const widths: Record<DrawingTool, readonly [fine: number, bold: number]> = {
  pen: [2.4, 5],
  highlighter: [18, 32],
  tick: [40, 70],
  cross: [40, 70],
  text: [24, 36],
};

export const widthOf = (tool: DrawingTool, isBold: boolean): number => widths[tool][isBold ? 1 : 0];

/** Tools that leave a line; the others put one thing where the paper is touched. */
export const isLine = (tool: Tool): tool is 'pen' | 'highlighter' =>
  tool === 'pen' || tool === 'highlighter';
