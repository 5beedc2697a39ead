/** What scrolls up and down around an element. */
export function scrollerOf(element: HTMLElement): Element {
  let around = element.parentElement;
  while (around) {
    const { overflowY } = getComputedStyle(around);
    const scrolls = overflowY === 'auto' || overflowY === 'scroll';
    if (scrolls && around.scrollHeight > around.clientHeight) return around;
    around = around.parentElement;
  }
  return document.documentElement;
}
