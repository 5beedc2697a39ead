import { useMemo } from 'react';
import { I18nProvider } from 'react-aria/I18nProvider';
import { useTranslation } from 'react-i18next';
import { toLang } from '#src/lib/language.ts';
import { giveAriaTexts } from './aria-texts.ts';
import { dayNotation, instantNotation, localeOf } from './calendars.ts';
import { Picker, type DateFieldProps } from './picker.tsx';

function useLang() {
  giveAriaTexts();
  return toLang(useTranslation('fields').i18n.language);
}

/** A day, solar Hijri in Persian and Gregorian in English; its value is 'YYYY-MM-DD' in the Gregorian calendar. */
export function DayField(props: DateFieldProps) {
  const lang = useLang();
  const notation = useMemo(() => dayNotation(lang), [lang]);
  return (
    <I18nProvider locale={localeOf(lang)}>
      <Picker key={lang} {...props} notation={notation} granularity="day" />
    </I18nProvider>
  );
}

/** A day and a time of the school's clock; its value is an instant in UTC. */
export function DateTimeField(props: DateFieldProps) {
  const lang = useLang();
  const { zone } = props;
  const notation = useMemo(() => instantNotation(lang, zone), [lang, zone]);
  return (
    <I18nProvider locale={localeOf(lang)}>
      <Picker key={`${lang} ${zone}`} {...props} notation={notation} granularity="minute" />
    </I18nProvider>
  );
}
