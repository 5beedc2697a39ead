/** What a hand does on the paper, as the browser tells it. */
type Kind = 'pen' | 'touch' | 'mouse';

function say(
  target: Element,
  type: string,
  kind: Kind,
  [x, y]: readonly [number, number],
  more: PointerEventInit = {},
) {
  const event = new PointerEvent(type, {
    bubbles: true,
    cancelable: true,
    pointerId: kind === 'touch' ? 7 : 3,
    pointerType: kind,
    isPrimary: true,
    button: type === 'pointermove' ? -1 : 0,
    buttons: 1,
    pressure: 0.5,
    clientX: x,
    clientY: y,
    ...more,
  });
  target.dispatchEvent(event);
}

/** A hand over a page; places are counted in the page's own pixels on the screen. */
export function handOn(surface: Element, kind: Kind) {
  const at = ([x, y]: readonly [number, number]): readonly [number, number] => {
    const box = surface.getBoundingClientRect();
    return [box.left + x, box.top + y];
  };
  return {
    down: (place: readonly [number, number], more?: PointerEventInit) =>
      say(surface, 'pointerdown', kind, at(place), more),
    move: (place: readonly [number, number], more?: PointerEventInit) =>
      say(surface, 'pointermove', kind, at(place), more),
    up: (place: readonly [number, number], more?: PointerEventInit) =>
      say(surface, 'pointerup', kind, at(place), { buttons: 0, pressure: 0, ...more }),
    cancel: () => say(surface, 'pointercancel', kind, [0, 0]),
    draw(...places: readonly (readonly [number, number])[]) {
      const [first = [0, 0], ...rest] = places;
      say(surface, 'pointerdown', kind, at(first));
      for (const place of rest) say(surface, 'pointermove', kind, at(place));
      say(surface, 'pointerup', kind, at(places.at(-1) ?? first), { buttons: 0, pressure: 0 });
    },
  };
}
