/** The beginning of a text or a title, to name a question or an exam by. */
export const beginningOf = (text: string) =>
  text.length > 60 ? `${text.slice(0, 60).trimEnd()}…` : text;
