/** One figure as somebody was shown it: where, which, of whom, and what stood there. */
export interface Seen {
  source: 'API' | 'screen' | 'xlsx' | 'CSV' | 'print';
  figure: string;
  /** Of which exam, class, question (its place from 0), student …; `reader`: who looked. */
  of: Record<string, string | number>;
  value: string | number | null;
}
export type Note = (figure: string, of: Seen['of'], value: Seen['value'] | undefined) => void;

/** What collects figures of one source. */
export function noting(seen: Seen[], source: Seen['source'], reader: string): Note {
  return (figure, of, value) =>
    void seen.push({ source, figure, of: { ...of, reader }, value: value ?? null });
}
