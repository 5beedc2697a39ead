import { useTranslation } from 'react-i18next';
import type { ParentKind } from '#src/api/templates.ts';
import { useErrorCodeText, useFormat } from '#src/ui/index.ts';
import { DESCRIPTION_LIMIT, TITLE_LIMIT, type Fault } from './faults.ts';
import type { FieldRefusal } from './refusals.ts';

/** A fault and a refusal in words. */
export function useFaultText(kind: ParentKind) {
  const { t } = useTranslation('form');
  const { number } = useFormat();
  const codeText = useErrorCodeText();
  return {
    faultText: ({ code }: Pick<Fault, 'code'>) =>
      t([`fault.${code}.${kind}`, `fault.${code}`], {
        limit: number(code === 'descriptionLong' ? DESCRIPTION_LIMIT : TITLE_LIMIT),
      }),
    refusalText: ({ code, field }: FieldRefusal) =>
      code === 'request.invalid' && field ? t('notTaken') : codeText(code),
  };
}
