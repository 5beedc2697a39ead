import { CloseButton, NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { QuestionType } from '#contract/shapes.ts';
import { TYPES } from '#src/features/questions/index.ts';
import classes from './bank.module.css';

/** What is looked for: words, and a type. */
export function SearchFields({
  typed,
  onTyped,
  type,
  onType,
}: {
  typed: string;
  onTyped: (typed: string) => void;
  type: QuestionType | null;
  onType: (type: QuestionType | null) => void;
}) {
  const { t } = useTranslation('question-bank');
  const { t: tq } = useTranslation('questions');
  return (
    <search className={classes['fields']}>
      <TextInput
        type="search"
        className={classes['search'] ?? ''}
        aria-label={t('search')}
        placeholder={t('searchShort')}
        maxLength={200}
        value={typed}
        leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
        rightSection={typed && <CloseButton aria-label={t('clear')} onClick={() => onTyped('')} />}
        onChange={(event) => onTyped(event.currentTarget.value)}
      />
      <NativeSelect
        className={classes['types'] ?? ''}
        aria-label={tq('field.type')}
        value={type ?? ''}
        data={[
          { value: '', label: tq('bank.anyType') },
          ...TYPES.map((one) => ({ value: one, label: tq(`type.${one}`) })),
        ]}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          onType(TYPES.find((one) => one === chosen) ?? null);
        }}
      />
    </search>
  );
}
