import { NativeSelect } from '@mantine/core';
import { IconFileAlert, IconFileCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { RosterFile } from '#domain/roster/model.ts';
import { Facts, Note, useFormat, clsx, layouts } from '#src/ui/index.ts';
import admin from '../admin.module.css';
import { kindKey } from './kept.ts';
import classes from './lists.module.css';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** Why a file was not read. */
function useRefusal() {
  const { t, i18n } = useTranslation('lists');
  const { number } = useFormat();
  return ({ code, values }: NonNullable<RosterFile['refused']>) => {
    const shown = Object.entries(values).map(([name, value]): [string, string] => [
      name,
      typeof value === 'number' ? number(value) : value,
    ]);
    const key = `lists:refusal.${code}`;
    return i18n.exists(key) ? t(key, Object.fromEntries(shown)) : t('refusal.other');
  };
}

/** The schools of an archive, of which one is meant. */
function SchoolChoice({
  values,
  onChoose,
}: {
  values: NonNullable<RosterFile['refused']>['values'];
  onChoose: (org: string) => void;
}) {
  const { t } = useTranslation('lists');
  const ids = String(values['ids'] ?? '').split(', ');
  const names = String(values['names'] ?? '').split('\n');
  return (
    <NativeSelect
      aria-label={t('files.org')}
      value=""
      onChange={({ currentTarget: { value } }) => value !== '' && onChoose(value)}
      data={[
        { value: '', label: t('files.org') },
        ...ids.map((value, at) => ({ value, label: names[at] || value })),
      ]}
    />
  );
}

/** Each file: what it was taken for and how many it lists, or why it was not read. */
export function FileLines({
  files,
  canReadAgain,
  onReadAgain,
}: {
  files: readonly RosterFile[];
  /** Whether the file is still at hand. */
  canReadAgain: (name: string) => boolean;
  onReadAgain: (name: string, org: string) => void;
}) {
  const { t } = useTranslation('lists');
  const { number } = useFormat();
  const refusal = useRefusal();
  return (
    <ul className={admin['rows']}>
      {files.map(({ name, kind, people, refused }) => (
        <li key={name} className={clsx(layouts.row, classes['file'])}>
          {refused === null ? (
            <>
              <IconFileCheck {...icon} />
              <bdi>{name}</bdi>
              <Facts
                className={admin['quiet'] ?? ''}
                items={[
                  kind && t(`kind.${kindKey(kind)}`),
                  t('files.people', { count: people, n: number(people) }),
                ]}
              />
            </>
          ) : (
            <Note kind="wrong" live icon={<IconFileAlert {...icon} />}>
              <strong>
                <bdi>{name}</bdi>
              </strong>
              {': '}
              {refusal(refused)}{' '}
              {refused.code === 'oneRosterSchools' && canReadAgain(name) ? (
                <SchoolChoice values={refused.values} onChoose={(org) => onReadAgain(name, org)} />
              ) : (
                t(refused.code === 'oneRosterSchools' ? 'files.orgGone' : 'files.left')
              )}
            </Note>
          )}
        </li>
      ))}
    </ul>
  );
}
