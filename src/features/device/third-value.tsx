import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { EditedPart } from '#src/offline/index.ts';
import { useErrorCodeText, useFormat } from '#src/ui/index.ts';
import type { PartConflict } from './conflict-versions.ts';
import classes from './device.module.css';
import { readScore } from './score-text.ts';

/** What she is typing as a third value. */
export interface ThirdDraft {
  score: string;
  comment: string;
}

/** It begins with her own words and no score: nothing is chosen beforehand. */
export function thirdDraft({ mine, theirs }: PartConflict): ThirdDraft {
  return { score: '', comment: mine.text ?? theirs.text ?? '' };
}

/** The third value that was typed; null while there is none. */
export function thirdValue(
  conflict: PartConflict,
  { score, comment }: ThirdDraft,
  maxUnits: number | null,
): { units: number | null; edited: EditedPart } | null {
  const text = comment.trim();
  if (conflict.part === 'note') return text ? { units: null, edited: { text } } : null;
  const read = readScore(score, maxUnits);
  if (!('units' in read)) return null;
  return { units: read.units, edited: { scoreUnits: read.units, comment: text || null } };
}

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
  const { t } = useTranslation('device');
  const { score } = useFormat();
  const codeText = useErrorCodeText();
  const isNote = conflict.part === 'note';
  const read = readScore(draft.score, maxUnits);
  const fault = 'fault' in read && read.fault !== 'empty' ? codeText(read.fault) : undefined;
  return (
    <div className={classes['third']}>
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
          value={draft.score}
          error={fault}
          onChange={(event) => onChange({ ...draft, score: event.currentTarget.value })}
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
