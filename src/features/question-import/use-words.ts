import { useTranslation } from 'react-i18next';
import type { Remark } from '#domain/files/model.ts';
import { useFormat } from '#src/ui/index.ts';

type Values = Record<string, string | number>;

/** Remarks and refusals in words: of the readers, of this screen, or that there is one. */
export function useWords() {
  const { t, i18n } = useTranslation('question-import');
  const format = useFormat();
  const say = (kind: 'remark' | 'refusal', code: string, values: Values = {}) => {
    const said = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        typeof value === 'number' ? format.number(value) : value,
      ]),
    );
    const own = `question-import:${kind}.${code}`;
    const count = Object.values(values).find((value) => typeof value === 'number');
    const key = i18n.exists(own, { count: 1 }) ? own : `interchange:${kind}.${code}`;
    if (!i18n.exists(key, { count: 1 })) return t(`${kind}.other`, { code });
    return t(key, { ...said, ...(typeof count === 'number' && { count }) });
  };
  return {
    remark: ({ code, values }: Remark) => say('remark', code, values),
    refusal: (code: string, values?: Values) => say('refusal', code, values),
  };
}
