/** A clock that stands at the same evening in every run, so that a picture changes only with what it shows. */

/** A Tuesday in Aban, twenty to seven in Tehran. */
const evening = Date.parse('2026-11-17T15:10:00Z');

/** How many milliseconds every clock is moved by in this run; programs that it starts are told by the environment. */
export const ahead = Number((process.env['PICTURES_CLOCK_AHEAD'] ??= String(evening - Date.now())));

/** Moves a program's clock. It is also written out as text, and so uses nothing from outside. */
export function moveClock(by: number): void {
  const Real = Date;
  const now = () => Real.now() + by;
  globalThis.Date = new Proxy(Real, {
    construct: (_, given) => Reflect.construct(Real, given.length === 0 ? [now()] : given),
    apply: () => new Real(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
}
