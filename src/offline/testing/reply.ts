/** What the models of the server answer with. */

/** An answer before it is put on the wire. */
export interface Reply {
  status: number;
  body: unknown;
  /** The body in the words in which it came, where nobody here made it. */
  text?: string;
  headers?: Record<string, string>;
}
