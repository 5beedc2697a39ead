/** What the models of the server answer with. */

/** An answer before it is put on the wire. */
export interface Reply {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}
