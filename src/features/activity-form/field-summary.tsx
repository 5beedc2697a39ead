import { useTranslation } from 'react-i18next';
import { useFormat, typography } from '#src/ui/index.ts';
import { fieldOf, type Part } from './changes.ts';
import type { FormState } from './form.ts';
import { useFormTools } from './form-context.ts';
import { useBases, useClassesAndCourses } from './use-school.ts';

/** To whom a form gives it, in names. */
function GivenSaid({ form }: { form: FormState }) {
  const { t } = useTranslation('form');
  const { number } = useFormat();
  const { activity } = useFormTools();
  const { bases } = useBases();
  const { classes: all } = useClassesAndCourses(form.classBaseId);
  const names = form.classIds.map((id) => {
    const found = [...(all ?? []), ...(activity?.classes ?? [])].find((one) => one.id === id);
    const chosen = form.chosen[id];
    const name = found?.name ?? t('someClass');
    return chosen ? t('classAndStudents', { name, n: number(chosen.length) }) : name;
  });
  if (names.length > 0) return names.join(t('listComma'));
  return bases?.find(({ id }) => id === form.classBaseId)?.name ?? t('none');
}

function CourseSaid({ form }: { form: FormState }) {
  const { t } = useTranslation('form');
  const { courses } = useClassesAndCourses(form.classBaseId);
  return courses?.find(({ id }) => id === form.courseId)?.name ?? t('none');
}

/** What a form says about one part, in her words. */
export function FieldSummary({ part, form }: { part: Part; form: FormState }) {
  const { t } = useTranslation('form');
  const { dayTime } = useFormat();
  const moment = (iso: string | null) => (iso === null ? t('none') : dayTime(iso));
  switch (part) {
    case 'given':
      return <GivenSaid form={form} />;
    case 'courseId':
      return <CourseSaid form={form} />;
    case 'startDate':
    case 'endDate':
      return moment(form[part]);
    case 'title':
    case 'subject':
      return <bdi>{form[part] || t('none')}</bdi>;
    case 'teacherDescription':
      return <bdi>{form.description || t('none')}</bdi>;
    case 'durationMinutes':
      return form.duration ? t('inMinutes', { n: form.duration }) : t('none');
    case 'totalScoreUnits':
      return form.isScored ? form.total || t('none') : t('unscored');
    case 'scoreType':
      return t(`scoreType.${form.scoreType}`);
    case 'negativeScoreValue':
      return form.negative === 'own' ? form.negativeOwn : t(`negative.${form.negative}`);
    default:
      return t(form[part] ? 'yes' : 'no');
  }
}

/** The name of a part, as its field bears it. */
export function useLabel(): (part: Part) => string {
  const { t } = useTranslation('form');
  const { kind } = useFormTools();
  const given = kind === 'template' ? 'base' : 'given';
  return (part) => t(`field.${part === 'given' ? given : (fieldOf(part) ?? 'title')}`);
}

/** A kept draft in short. */
export function DraftSummary({ form }: { form: FormState }) {
  const { t } = useTranslation('form');
  const { dayTime } = useFormat();
  return (
    <span className={typography.breaks}>
      {form.title.trim() || t('noTitle')}
      {form.startDate && ` · ${dayTime(form.startDate)}`}
    </span>
  );
}
