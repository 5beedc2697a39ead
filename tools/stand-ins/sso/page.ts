/** The page of the stand-in, filled in; everything that was typed is escaped. */
import { readFileSync } from 'node:fs';

const template = readFileSync(new URL('./page.html', import.meta.url), 'utf8');
/** The page's styles: a file of its own, so that the policy for styles is the app's. */
export const style = readFileSync(new URL('./style.css', import.meta.url), 'utf8');

/** Where a person can be sent. */
export const services = {
  exam: 'آزمون‌ها',
  assignment: 'تکلیف‌ها',
  'sync-konj': 'اتصال به کنج',
} as const;
/** What the app calls it in its address. */
export type ServiceType = keyof typeof services;

/** Whether a word is one of them. */
export function isService(word: string): word is ServiceType {
  return Object.hasOwn(services, word);
}

/** What the page shows. */
export interface Shown {
  login: string;
  service: ServiceType;
  /** A sentence, or null. */
  error: string | null;
  captcha: { id: string; image: string; words: string } | null;
}

/** Writes the page. */
export function pageOf({ login, service, error, captcha }: Shown): string {
  const options = Object.entries(services).map(
    ([value, name]) =>
      `<option value="${value}"${value === service ? ' selected' : ''}>${name}</option>`,
  );
  const asked = captcha
    ? `<label for="text">پنج رقم</label>
        <img src="${escaped(captcha.image)}" alt="تصویر پنج رقم" />
        <details><summary>رقم‌ها به حروف</summary><p id="words">${escaped(captcha.words)}</p></details>
        <input type="hidden" name="captcha" value="${escaped(captcha.id)}" />
        <input id="text" name="text" inputmode="numeric" autocomplete="off" dir="ltr" maxlength="20" required />`
    : '';
  const parts: Record<string, string> = {
    title: error === null ? 'ورود به سامانه' : 'خطا: ورود به سامانه',
    error: error === null ? '' : `<p class="error" role="alert">${escaped(error)}</p>`,
    login: escaped(login),
    captcha: asked,
    services: options.join(''),
  };
  return template.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => parts[name] ?? '');
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
}
