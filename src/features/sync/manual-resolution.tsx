import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { inDigits } from '#src/lib/typed-score.ts';
import { useErrorCodeText, useFormat, clsx, layouts } from '#src/ui/index.ts';
import type { PartConflict } from './conflict-versions.ts';
import classes from './device.module.css';
import { readScore } from './score-text.ts';
import { mayLeaveScore, type ThirdDraft } from './third-draft.ts';

/** The fields of a third value: a score within the maximum, and the comment. */
export function ThirdValue({
  conflict,
  draft,
  maxUnits,
  onChange,
}: {
  conflict: PartConflict;
  draft: ThirdDraft;
  maxUnits: number | null;
  onChange: (draft: ThirdDraft) => void;
}) {
  const { t } = useTranslation('sync');
  const { score } = useFormat();
  const codeText = useErrorCodeText();
  const isNote = conflict.part === 'note';
  const read = readScore(draft.score, maxUnits);
  const fault = 'fault' in read && read.fault !== 'empty' ? codeText(read.fault) : undefined;
  return (
    <div className={clsx(layouts.grid, classes['third'])}>
      {!isNote && (
        <TextInput
          label={
            maxUnits === null
              ? t('conflict.thirdScore')
              : t('conflict.thirdScoreOf', { max: score(maxUnits) })
          }
          classNames={{ input: classes['thirdScore'] ?? '' }}
          inputMode="decimal"
          autoComplete="off"
          maxLength={7}
          data-autofocus
          description={
            mayLeaveScore(conflict)
              ? t('conflict.scoreStays', { score: score(conflict.theirs.units ?? null) })
              : undefined
          }
          value={draft.score}
          error={fault}
          onChange={(event) => onChange({ ...draft, score: event.currentTarget.value })}
          onBlur={() => onChange({ ...draft, score: inDigits(draft.score, score) })}
        />
      )}
      <Textarea
        label={t(isNote ? 'conflict.part.note' : 'conflict.thirdComment')}
        autosize={false}
        rows={2}
        maxLength={2000}
        dir="auto"
        value={draft.comment}
        onChange={(event) => onChange({ ...draft, comment: event.currentTarget.value })}
      />
    </div>
  );
}
