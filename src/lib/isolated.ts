/** A name in the midst of a sentence of the other direction: neither turns the other round. */
export const isolated = (name: string) => `\u2068${name}\u2069`;
