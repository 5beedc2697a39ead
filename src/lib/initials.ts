/** First letters of the first and the last word; a half-space keeps Persian letters from joining. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) =>
    word ? (/./u.exec(word)?.[0] ?? '') : '',
  );
  return letters
    .filter(Boolean)
    .join(/[؀-ۿ]/.test(name) ? '‌' : '')
    .toLocaleUpperCase();
}
