import '#src/ui/print-alone.css';
import { Button } from '@mantine/core';
import { IconEyeOff, IconPrinter } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { MadeCards } from '#contract/people/cards.ts';
import { cardAddress, drawCode } from '#domain/cards/draw-code.ts';
import { inSheets, sheetsOf, type PaperSheet, type Told } from '#domain/cards/sheets.ts';
import { fullName } from '#src/lib/person-name.ts';
import { usePerson } from '#src/features/session/index.ts';
import { Note, useFormat, clsx, layouts, typography } from '#src/ui/index.ts';
import { DoingNote } from '../doing-note.tsx';
import type { Doing } from '../use-doing.ts';
import classes from './cards-paper.module.css';
import { useNamesakeWords } from './use-namesake-words.ts';
import type { OnPaper, WithPassword } from './use-cards.ts';

type Printed = Told<MadeCards['items'][number]> | WithPassword;

/** The code that signs her in. */
function Code({ token, name }: { token: string; name: string }) {
  const { t } = useTranslation('cards');
  const { size, path } = drawCode(cardAddress(location.origin, token));
  return (
    <svg
      className={classes['code']}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- what it shows is drawn
      role="img"
      aria-label={t('paper.codeOf', { name })}
    >
      <path d={path} />
    </svg>
  );
}

/** What she and her parents sign in with. */
function Login({ of }: { of: WithPassword }) {
  const { t } = useTranslation('cards');
  return (
    <dl className={clsx(layouts.grid, classes['login'])}>
      {(['login', 'password', 'parentPassword'] as const).map((what) => (
        <div key={what}>
          <dt>{t(`paper.${what}`)}</dt>
          <dd>
            <bdi dir="ltr">{of[what]}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** One card: whose it is, and what signs her in. */
function Card({ student }: { student: Printed }) {
  const { t } = useTranslation('cards');
  const { school } = usePerson();
  const name = fullName(student);
  const apart = useNamesakeWords()(student);
  const isCard = 'token' in student;
  return (
    <li className={classes['card']}>
      <div className={clsx(layouts.column, typography.breaks, classes['words'])}>
        <p className={classes['school']}>{school.name}</p>
        <h3>
          <bdi>{name}</bdi>
        </h3>
        <p className={classes['class']}>
          <bdi>{student.className}</bdi>
        </p>
        {apart && <p className={classes['class']}>{apart}</p>}
        <p className={classes['how']}>{t(isCard ? 'paper.how' : 'paper.choose')}</p>
        <p className={classes['how']}>{t(isCard ? 'paper.keep' : 'paper.until')}</p>
      </div>
      {isCard ? <Code token={student.token} name={name} /> : <Login of={student} />}
    </li>
  );
}

/** Cards, or names with their passwords, as they will be printed: ten a sheet, each class on sheets of its own. Nothing of them is anywhere else. */
export function CardsPaper({
  made,
  said,
  onClose,
}: {
  made: OnPaper;
  said: Doing | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('cards');
  const { number } = useFormat();
  const title = useRef<HTMLHeadingElement>(null);
  // What was pressed is gone with its dialog.
  useEffect(() => title.current?.focus(), []);
  const count = made.items.length;
  const isCards = made.kind === 'cards';
  const sheets: readonly PaperSheet<Printed>[] = isCards
    ? sheetsOf(made.items)
    : inSheets(made.items);
  return (
    <>
      <header className={clsx(layouts.row, layouts.gap8x16, classes['head'])}>
        <h2 ref={title} tabIndex={-1}>
          {t(isCards ? 'paper.title' : 'paper.passwords', { count, n: number(count) })}
        </h2>
        <div className={layouts.wrap}>
          <Button
            leftSection={<IconPrinter size={20} stroke={1.75} aria-hidden />}
            onClick={() => window.print()}
          >
            {t('paper.print')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('paper.close')}
          </Button>
        </div>
      </header>
      <DoingNote doing={made.sitting.length > 0 ? said : null} />
      <Note kind="wait" icon={<IconEyeOff size={20} stroke={1.75} aria-hidden />}>
        {t(isCards ? 'paper.once' : 'paper.passwordsOnce')}
      </Note>
      <div className={clsx(layouts.grid, layouts.gap24, classes['sheets'])} data-print-sheet>
        {sheets.map(({ key, label, students }) => (
          <ul key={key} className={classes['sheet']} aria-label={label}>
            {students.map((student) => (
              <Card key={student.studentId} student={student} />
            ))}
          </ul>
        ))}
      </div>
    </>
  );
}
