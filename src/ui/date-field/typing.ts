import { toLatinDigits } from '#domain/text.ts';

const separator = /^[/\-.:،,٫\s]$/u;

function focusNext(field: HTMLElement, from: Element): void {
  const segments = [...field.querySelectorAll<HTMLElement>('[contenteditable="true"]')];
  segments[segments.findIndex((segment) => segment === from) + 1]?.focus();
}

/**
 * What is typed into the segments of a date, before React Aria sees it: digits of every script are welcome in every
 * language, and a slash, dash, colon or space ends a segment that has begun («۱۴۰۵/۱/۲»).
 */
export function watchTyping(field: HTMLElement): () => void {
  let hasBegun = false;
  const onFocus = () => {
    hasBegun = false;
  };
  const onInput = (event: InputEvent) => {
    const { data, target } = event;
    if (!data || !(target instanceof HTMLElement)) return;
    if (separator.test(data)) {
      event.preventDefault();
      event.stopPropagation();
      if (hasBegun) focusNext(field, target);
      return;
    }
    const latin = toLatinDigits(data);
    if (latin === data) {
      hasBegun ||= /\d/.test(data);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    const { inputType } = event;
    target.dispatchEvent(
      new InputEvent('beforeinput', { data: latin, inputType, bubbles: true, cancelable: true }),
    );
  };
  field.addEventListener('focusin', onFocus);
  field.addEventListener('beforeinput', onInput, { capture: true });
  return () => {
    field.removeEventListener('focusin', onFocus);
    field.removeEventListener('beforeinput', onInput, { capture: true });
  };
}
