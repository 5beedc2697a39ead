/** The two languages of the screens. */
export type Lang = 'fa' | 'en';

/** Persian is the default and the fallback. */
export function toLang(value: string | null | undefined): Lang {
  return value?.toLowerCase().startsWith('en') ? 'en' : 'fa';
}

export const directionOf = (lang: Lang): 'rtl' | 'ltr' => (lang === 'fa' ? 'rtl' : 'ltr');
