import { getI18n } from 'react-i18next';

/** Which values each text of React Aria is given, by its package. */
const texts = {
  '@react-aria/calendar': [
    'previous',
    'next',
    'selectedDateDescription',
    'selectedRangeDescription',
    'todayDate',
    'todayDateSelected',
    'dateSelected',
    'startRangeSelectionPrompt',
    'finishRangeSelectionPrompt',
    'minimumDate',
    'maximumDate',
    'dateRange',
  ],
  '@react-aria/datepicker': [
    'era',
    'year',
    'month',
    'day',
    'hour',
    'minute',
    'second',
    'dayPeriod',
    'calendar',
    'startDate',
    'endDate',
    'weekday',
    'timeZoneName',
    'selectedDateDescription',
    'selectedRangeDescription',
    'selectedTimeDescription',
  ],
  '@react-aria/overlays': ['dismiss'],
  '@react-aria/spinbutton': ['Empty'],
  '@react-stately/datepicker': [
    'rangeUnderflow',
    'rangeOverflow',
    'rangeReversed',
    'unavailableDate',
  ],
};
const symbols = {
  locale: Symbol.for('react-aria.i18n.locale'),
  strings: Symbol.for('react-aria.i18n.strings'),
};

/**
 * Gives React Aria the app's own words: it ships 34 languages, Persian not among them. It reads them once, so each is
 * a function that asks for the word in the language of the moment. Call it before the first of its hooks runs.
 */
export function giveAriaTexts(): void {
  if (Reflect.has(window, symbols.strings)) return;
  const strings = Object.fromEntries(
    Object.entries(texts).map(([from, keys]) => [
      from,
      Object.fromEntries(
        keys.map((key) => [
          key,
          (values?: Record<string, string>) => getI18n().t(`fields:aria.${key}`, { ...values }),
        ]),
      ),
    ]),
  );
  Object.assign(window, { [symbols.locale]: 'fa-IR', [symbols.strings]: strings });
}
