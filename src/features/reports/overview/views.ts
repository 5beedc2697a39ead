/** What a term's report can be looked at by. */
export const views = ['class', 'course', 'time', 'student', 'compare', 'again'] as const;
export type View = (typeof views)[number];

/** What the address says; anything else is the first. */
export const viewOf = (text: string | undefined): View =>
  views.find((one) => one === text) ?? 'class';
