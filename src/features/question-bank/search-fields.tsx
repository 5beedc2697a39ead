import { CloseButton, NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { QuestionType } from '#contract/shapes.ts';
import { QUESTION_TYPES, questionTypeOf } from '#domain/question-types.ts';
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
          ...QUESTION_TYPES.map((one) => ({ value: one, label: tq(`common:questionType.${one}`) })),
        ]}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          onType(questionTypeOf(chosen) ?? null);
        }}
      />
    </search>
  );
}
