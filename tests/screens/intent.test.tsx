import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchIntent } from '#src/lib/intent.ts';

const told = vi.fn<(to: URL) => void>();
let stop: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  told.mockReset();
  document.body.innerHTML =
    '<a id="one" href="/exams?group=past"><b>past</b></a><a id="two" href="/reports">reports</a>' +
    '<a id="away" href="https://elsewhere.test/">away</a><a id="file" download="a" href="/a">file</a>' +
    '<a id="window" target="_blank" href="/b">window</a><button type="button">button</button>';
  stop = watchIntent(told);
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  document.body.innerHTML = '';
});

function fire(selector: string, type: string, pointerType = 'mouse') {
  const init = { bubbles: true, pointerType, button: 0 };
  document.querySelector(selector)?.dispatchEvent(new PointerEvent(type, init));
}
const paths = () => told.mock.calls.map(([{ pathname, search }]) => pathname + search);

test('a mouse that rests on a link is an intent, one that passes over it is none', () => {
  fire('#one b', 'pointerover');
  vi.advanceTimersByTime(50);
  fire('#two', 'pointerover');
  vi.advanceTimersByTime(50);
  fire('button', 'pointerover');
  vi.advanceTimersByTime(500);
  expect(paths()).toEqual([]);
  fire('#one b', 'pointerover');
  vi.advanceTimersByTime(50);
  fire('#one', 'pointerover');
  vi.advanceTimersByTime(50);
  expect(paths()).toEqual(['/exams?group=past']);
});

test('a pressed mouse is an intent at once, a finger once it does not scroll', () => {
  fire('#two', 'pointerdown');
  expect(paths()).toEqual(['/reports']);
  fire('#one', 'pointerover', 'touch');
  fire('#one', 'pointerdown', 'touch');
  fire('#one', 'pointercancel', 'touch');
  vi.advanceTimersByTime(500);
  expect(paths()).toEqual(['/reports']);
  fire('#one', 'pointerdown', 'touch');
  vi.advanceTimersByTime(50);
  expect(paths()).toEqual(['/reports', '/exams?group=past']);
});

test('a link that the keyboard stays on is an intent', () => {
  const link = document.querySelector<HTMLElement>('#two');
  link?.focus();
  vi.advanceTimersByTime(100);
  expect(paths()).toEqual(['/reports']);
});

test('nothing is told of other places, files and windows, nor after the end', () => {
  for (const id of ['#away', '#file', '#window']) fire(id, 'pointerdown');
  stop();
  fire('#two', 'pointerdown');
  vi.advanceTimersByTime(500);
  expect(paths()).toEqual([]);
});
