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

/** A server that answers everything but the texts is not asked for them all the time. */
const REST_MS = 60_000;

/** Five repeats from 350 ms on, doubling, and the same again when the network returns, from the second time on once a minute at most. */
export function createTextsLoader({ fetchTexts, networkReturn, onWait, wait = delay }: TextsSeams) {
  const underWay = new Map<Lang, Promise<ResourceLanguage>>();
  const tryOn = (lang: Lang) => withRetry(() => fetchTexts(lang), { wait });

  async function untilHere(lang: Lang): Promise<ResourceLanguage> {
    for (let round = 0; ; round += 1) {
      try {
        return await tryOn(lang);
      } catch {
        await Promise.all([networkReturn(), round > 0 && wait(REST_MS)]);
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
