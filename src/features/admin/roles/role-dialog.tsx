import '#src/ui/mantine-late-styles.ts';
import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { OwnRole } from '#contract/people/roles.ts';
import { addRole, changeRole } from '#src/api/roles.ts';
import { DraftFault, DraftOffer, useDraft } from '#src/features/drafts/index.ts';
import { useFormat } from '#src/ui/index.ts';
import { Tick } from '#src/ui/tick.tsx';
import classes from '../admin.module.css';
import { Ask } from '../ask.tsx';
import {
  emptyForm,
  formOf,
  isForm,
  parts,
  reaches,
  saidOf,
  toggled,
  type Form,
} from './role-form.ts';
import type { RoleActs } from './use-role-acts.ts';

/** Makes a role of permissions, or changes one. What was chosen survives a reload. */
export function RoleDialog({
  own: role,
  acts: { act, doing, isBusy },
  onClose,
}: {
  /** Null: a new one. */
  own: OwnRole | null;
  acts: RoleActs;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  const { number } = useFormat();
  const of = role?.id ?? 'new role';
  const draft = useDraft<Form>({
    kind: 'role',
    id: of,
    initial: role ? formOf(role) : emptyForm,
    isState: isForm,
  });
  const { state: form, set } = draft;
  const said = saidOf(form);
  const lacks = said.name === '' || said.permissions.length === 0;
  const close = () => {
    draft.reset();
    onClose();
  };
  async function go() {
    const done = await act(
      of,
      JSON.stringify([role, said]),
      (schoolId, key) =>
        role
          ? changeRole(schoolId, role.id, { ...said, was: role.permissions }, key)
          : addRole(schoolId, said, key),
      t(role ? 'roles.own.changed' : 'roles.own.added', { name: said.name }),
    );
    if (!done) return;
    draft.saved(form);
    close();
  }
  return (
    <Ask
      title={role ? t('roles.own.changeTitle', { name: role.name }) : t('roles.own.addTitle')}
      startsAtTitle={false}
      doing={doing?.of === of ? doing : null}
      submit={t('roles.own.save')}
      isDisabled={isBusy || lacks}
      onGo={go}
      onClose={close}
    >
      <DraftOffer draft={draft} show={({ name }) => name} />
      <TextInput
        label={t('roles.own.name')}
        placeholder={t('roles.own.nameHint')}
        value={form.name}
        onChange={({ currentTarget: { value } }) => set({ ...form, name: value })}
        maxLength={60}
        dir="auto"
        autoComplete="off"
        data-autofocus
      />
      <NativeSelect
        label={t('roles.own.work')}
        value={form.reach}
        onChange={({ currentTarget: { value } }) =>
          set({ ...form, reach: reaches.find((one) => one === value) ?? 'none' })
        }
        data={reaches.map((value) => ({ value, label: t(`roles.own.reach.${value}`) }))}
      />
      <fieldset className={classes['checks']}>
        <legend>{t('roles.own.parts')}</legend>
        {parts.map((part) => (
          <Tick
            key={part}
            label={t(`roles.permission.${part}`)}
            isOn={form.parts.includes(part)}
            onChange={(isOn) => set({ ...form, parts: toggled(form.parts, part, isOn) })}
          />
        ))}
      </fieldset>
      {role !== null && role.accounts > 0 && (
        <p className={classes['quiet']}>
          {t('roles.own.atOnce', { count: role.accounts, n: number(role.accounts) })}
        </p>
      )}
      {lacks && <p className={classes['quiet']}>{t('roles.own.lacks')}</p>}
      <DraftFault draft={draft} />
    </Ask>
  );
}
