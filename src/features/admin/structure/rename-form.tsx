import { useTranslation } from 'react-i18next';
import type { SchoolRef } from '#src/api/school.ts';
import { NameForm } from './name-form.tsx';
import type { Acts } from './use-acts.ts';

type Body = { was: { name: string }; name: string };

/** Another name for a class or a course, typed in its place. */
export function RenameForm({
  of: { id, name },
  label,
  acts,
  rename,
  onClose,
}: {
  of: { id: string; name: string };
  label: string;
  acts: Acts;
  rename: (scope: SchoolRef, id: string, body: Body, key: string) => Promise<unknown>;
  onClose: () => void;
}) {
  const { t } = useTranslation('structure');
  return (
    <NameForm
      draftId={`rename ${id}`}
      initial={{ name, number: '' }}
      label={label}
      submit={t('save')}
      acts={acts}
      isFocused
      onCancel={onClose}
      onSave={async (typed) => {
        const body = { was: { name }, name: typed.name.trim() };
        const done = await acts.act(
          `rename ${id}`,
          JSON.stringify(body),
          (scope, key) => rename(scope, id, body, key),
          t('said.renamed', { name: body.name }),
        );
        return done !== null;
      }}
    />
  );
}
