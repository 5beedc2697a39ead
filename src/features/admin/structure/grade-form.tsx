import { useTranslation } from 'react-i18next';
import type { Structure } from '#contract/school/structure.ts';
import { gradeOfBase } from '#domain/roster/names.ts';
import { addGrade, changeGrade } from '#src/api/structure.ts';
import { useFormat } from '#src/ui/index.ts';
import { parseNumber } from '#src/ui/number-field/index.ts';
import { NameForm, type Typed } from './name-form.tsx';
import type { Acts } from './use-acts.ts';

/** Its place among the grades: as it was typed, or as its name says it; behind the last one where neither says. */
function placeOf({ name, number }: Typed, last: number): number {
  const typed = parseNumber(number);
  const place = typed ?? gradeOfBase(name) ?? last + 1;
  return Math.min(20, Math.max(0, Math.round(place)));
}

/** Adds a grade, or changes one in place: its name, and which grade it is. */
export function GradeForm({
  grade,
  last = 0,
  acts,
  onCancel,
}: {
  /** Absent for a new one. */
  grade?: Structure['grades'][number];
  last?: number;
  acts: Acts;
  onCancel?: () => void;
}) {
  const { t } = useTranslation('structure');
  const { number } = useFormat();
  const draftId = grade ? `grade ${grade.id}` : 'grade';
  async function save(typed: Typed) {
    const to = { name: typed.name.trim(), grade: placeOf(typed, last) };
    const done = grade
      ? await acts.act(
          draftId,
          JSON.stringify([grade, to]),
          (scope, key) => {
            const was = { name: grade.name, grade: grade.grade };
            return changeGrade(scope, grade.id, { was, ...to }, key);
          },
          t('said.renamed', { name: to.name }),
        )
      : await acts.act(
          draftId,
          JSON.stringify(to),
          (scope, key) => addGrade(scope, to, key),
          t('said.added', { names: to.name }),
        );
    return done !== null;
  }
  return (
    <NameForm
      draftId={draftId}
      {...(grade && { initial: { name: grade.name, number: number(grade.grade) } })}
      label={t('field.grade')}
      placeholder={t('field.gradeHint')}
      submit={t(grade ? 'save' : 'add')}
      acts={acts}
      isFocused={grade !== undefined}
      numberLabel={t('field.place')}
      under={(typed) =>
        typed.name.trim() !== '' &&
        typed.number === '' &&
        t('said.willBe', { n: number(placeOf(typed, last)) })
      }
      onSave={save}
      {...(onCancel && { onCancel })}
    />
  );
}
