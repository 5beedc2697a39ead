import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '#contract/people/audit.ts';
import { Chip, Facts, useFormat, clsx, layouts } from '#src/ui/index.ts';
import { textLink } from '#src/ui/text-link.ts';
import classes from '../admin.module.css';
import { cardAsks, registrationModes, roleChoices } from '../search.ts';

/** Who or what an entry names; a person's other entries are one tap away. */
function Named({
  of: { id, kind, name },
  onPerson,
}: {
  of: AuditEntry['by'] | AuditEntry['about'];
  onPerson: (id: string) => void;
}) {
  const { t } = useTranslation('admin');
  if (kind === 'operator') return t('log.operator');
  if (id === null) return t(kind === 'visitor' ? 'log.visitor' : 'log.gone');
  const shown = name ?? t('log.gone');
  if (kind === 'exam' || kind === 'assignment' || kind === 'school') return <bdi>{shown}</bdi>;
  return (
    <button
      type="button"
      className={textLink}
      aria-label={t('log.onlyThis', { name: shown })}
      onClick={() => onPerson(id)}
    >
      <bdi>{shown}</bdi>
    </button>
  );
}

/** How many a list of people brought and changed. */
const counts = [
  { of: 'students', says: 'log.newStudents' },
  { of: 'staff', says: 'log.newStaff' },
  { of: 'changed', says: 'log.changed' },
  { of: 'moved', says: 'log.moved' },
  { of: 'left', says: 'log.left' },
] as const;

const parts = [
  'yearBegun',
  'yearUndone',
  'yearChanged',
  'gradeAdded',
  'gradeChanged',
  'gradeRemoved',
  'classesAdded',
  'classesOrdered',
  'classChanged',
  'classRemoved',
  'classArchived',
  'coursesAdded',
  'courseChanged',
  'courseRemoved',
  'teachingChanged',
] as const;

/** What became of a part of the school, or of the class of a student. */
function useStructureDetails(details: AuditEntry['details']): string[] {
  const { t } = useTranslation('admin');
  const { what, name, formerName, class: to, formerClass } = details;
  if (details['permissions'] !== undefined) {
    const said = formerName === null ? 'added' : name === null ? 'removed' : 'changed';
    const shown = name ?? formerName;
    return [t(`log.role.${said}`), ...(typeof shown === 'string' ? [shown] : [])];
  }
  if (to !== undefined || formerClass !== undefined) {
    const named = (value: unknown) => (typeof value === 'string' ? value : t('log.noClass'));
    return [t('log.enrolment', { before: named(formerClass), after: named(to) })];
  }
  const part = parts.find((one) => one === what);
  if (!part) return [];
  const isRenamed = typeof formerName === 'string' && formerName !== name;
  return [
    t(`log.structure.${part}`),
    ...(isRenamed
      ? [t('log.renamed', { before: formerName, after: name })]
      : typeof name === 'string'
        ? [name]
        : []),
  ];
}

/** What an entry says beside who and whom. */
function useDetails({ details }: AuditEntry): string[] {
  const { t } = useTranslation('admin');
  const { number } = useFormat();
  const { role, formerRole, active, wasActive, devices, format, successor } = details;
  const brought = counts.flatMap(({ of, says }) => {
    const n = details[of];
    return typeof n === 'number' && n > 0 ? [t(says, { count: n, n: number(n) })] : [];
  });
  const structure = useStructureDetails(details);
  const nameOf = (value: unknown) => {
    const known = roleChoices.find((one) => one === value);
    return typeof value === 'string' && !known ? value : t(`role.${known ?? 'none'}`);
  };
  const mode = registrationModes.find((one) => one === details['mode']);
  const asks = cardAsks.find((one) => one === details['asks']);
  const isOther = role !== undefined && role !== formerRole;
  const isMoved = typeof active === 'boolean' && active !== wasActive;
  return [
    ...(isOther ? [t('log.roleChange', { before: nameOf(formerRole), after: nameOf(role) })] : []),
    ...(isMoved ? [t(active ? 'log.activated' : 'log.deactivated')] : []),
    ...(typeof devices === 'number'
      ? [t('log.devices', { count: devices, n: number(devices) })]
      : []),
    ...(typeof format === 'string' ? [format] : []),
    ...(typeof successor === 'string' ? [t('log.successor', { name: successor })] : []),
    ...(mode ? [t(`registration.mode.${mode}`)] : []),
    ...(asks ? [t(`cardSignIn.asks.${asks}`)] : []),
    ...(details['newCode'] === true ? [t('registration.newCode')] : []),
    ...brought,
    ...structure,
  ];
}

/** One entry: what happened, by whom and to whom, when and from where. */
export function LogRow({ entry, onPerson }: { entry: AuditEntry; onPerson: (id: string) => void }) {
  const { t } = useTranslation('admin');
  const { dayTime, number } = useFormat();
  const { at, event, times, by, about, address } = entry;
  const details = useDetails(entry);
  // Whoever did it to herself is named once.
  const isSelf = by.id !== null && by.id === about.id;
  return (
    <li className={classes['plainRow']}>
      <div className={classes['rowMain']}>
        <h3>
          {t(`log.event.${event}`)}
          {times > 1 && <Chip>{t('log.times', { count: times, n: number(times) })}</Chip>}
        </h3>
        <p className={clsx(layouts.row, classes['who'])}>
          {t('log.by')} <Named of={by} onPerson={onPerson} />
          {!isSelf && about.id !== null && about.kind !== 'school' && (
            <>
              {' · '}
              {t('log.about')} <Named of={about} onPerson={onPerson} />
            </>
          )}
        </p>
        <Facts
          className={classes['quiet'] ?? ''}
          items={[
            dayTime(at),
            ...details,
            <span key="address">
              {t('log.address')} <bdi dir="ltr">{address}</bdi>
            </span>,
          ]}
        />
      </div>
    </li>
  );
}
