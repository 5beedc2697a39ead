/** An excerpt that names a question or an exam. */
export const excerptOf = (text: string) =>
  text.length > 60 ? `${text.slice(0, 60).trimEnd()}…` : text;
