import type { ResourceLanguage } from 'i18next';
import type { Lang } from '#src/lib/language.ts';
import { delay, withRetry } from '#src/lib/retry.ts';

/** What loading needs from the browser. */
export interface TextsSeams {
  /** One try; rejects when the texts are not there. */
  fetchTexts(lang: Lang): Promise<ResourceLanguage>;
  /** Resolves when trying again may help. */
  networkReturn(): Promise<void>;
  /** Told when the first texts did not come, before it is waited for the network. */
  onWait(): void;
  wait?: (ms: number) => Promise<void>;
}

/** Texts in a language. */
interface Loaded {
  lang: Lang;
  texts: ResourceLanguage;
}

/** Five repeats from 350 ms on, doubling, and the same again whenever the network returns. */
export function createTextsLoader({ fetchTexts, networkReturn, onWait, wait = delay }: TextsSeams) {
  const underWay = new Map<Lang, Promise<ResourceLanguage>>();
  const tryOn = (lang: Lang) => withRetry(() => fetchTexts(lang), { wait });

  async function untilHere(lang: Lang): Promise<ResourceLanguage> {
    for (;;) {
      try {
        return await tryOn(lang);
      } catch {
        await networkReturn();
      }
    }
  }

  return {
    /** Until they are here; asked for twice, they are fetched once. */
    load(lang: Lang): Promise<ResourceLanguage> {
      const loading = underWay.get(lang) ?? untilHere(lang);
      underWay.set(lang, loading);
      return loading;
    },
    /** The first texts of all: in the wished language, or else in Persian, since without any nothing can be shown. */
    async first(wished: Lang): Promise<Loaded> {
      for (;;) {
        for (const lang of new Set<Lang>([wished, 'fa'])) {
          const texts = await tryOn(lang).catch(() => null);
          if (texts) return { lang, texts };
        }
        onWait();
        await networkReturn();
      }
    },
  };
}
