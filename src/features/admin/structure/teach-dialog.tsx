import '#src/ui/mantine-late-styles.ts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Structure } from '#contract/school/structure.ts';
import type { Personal } from '#contract/school/school.ts';
import { foldText } from '#domain/text.ts';
import { teach } from '#src/api/structure.ts';
import { fullName } from '#src/lib/person-name.ts';
import { hasWords, wordsOf } from '#src/lib/find-text.ts';
import { Dialog, DialogActions } from '#src/ui/dialog.tsx';
import { Tick } from '#src/ui/tick.tsx';
import { clsx, layouts } from '#src/ui/index.ts';
import admin from '../admin.module.css';
import { DoingNote } from '../doing-note.tsx';
import classes from './structure.module.css';
import type { Acts } from './use-acts.ts';

type Row = Structure['teaching'][number];
/** A course in a class. */
export interface Cell {
  course: { id: string; name: string };
  of: { id: string; name: string };
}

/** Adds to a list, or takes out of it. */
const toggled = (list: readonly string[], id: string) =>
  list.includes(id) ? list.filter((one) => one !== id) : [...list, id];

/** Chooses who teaches a course to a class, and to which other classes of the grade the same ones. */
export function TeachDialog({
  cell: { course, of },
  siblings,
  staff,
  teaching,
  acts,
  onClose,
}: {
  cell: Cell;
  siblings: readonly { id: string; name: string }[];
  staff: readonly Personal[];
  teaching: readonly Row[];
  acts: Acts;
  onClose: () => void;
}) {
  const { t } = useTranslation('structure');
  // What she chose on: somebody else's change meanwhile is refused by it.
  const [seen] = useState(teaching);
  const thereIn = (classId: string) =>
    seen
      .filter((row) => row.courseId === course.id && row.classId === classId)
      .map(({ teacherId }) => teacherId);
  const [chosen, setChosen] = useState(() => thereIn(of.id));
  const [also, setAlso] = useState<string[]>([]);
  const [text, setText] = useState('');
  const [isAsked, setAsked] = useState(false);
  const words = wordsOf(text);
  const people = staff
    .map((person) => ({ id: person.id, name: fullName(person) }))
    .filter(({ id, name }) => chosen.includes(id) || hasWords(foldText(name), words));
  const others = siblings.filter(({ id }) => id !== of.id);
  async function save() {
    setAsked(true);
    const body = {
      courseId: course.id,
      classes: [of.id, ...also].map((classId) => ({ classId, was: thereIn(classId) })),
      teachers: chosen,
    };
    const done = await acts.act(
      'teach',
      JSON.stringify(body),
      (scope, key) => teach(scope, body, key),
      t('said.taught', { course: course.name }),
    );
    if (done) onClose();
  }
  return (
    <Dialog onClose={onClose} title={t('teaching.title', { course: course.name, class: of.name })}>
      <form
        className={layouts.grid}
        onSubmit={(event) => {
          event.preventDefault();
          if (!acts.isBlocked) void save();
        }}
      >
        <TextInput
          type="search"
          label={t('teaching.search')}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
          maxLength={100}
          autoComplete="off"
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        <fieldset className={classes['people']}>
          <legend>{t('teaching.teachers')}</legend>
          {people.map(({ id, name }) => (
            <Tick
              key={id}
              label={name}
              isOn={chosen.includes(id)}
              onChange={() => setChosen((list) => toggled(list, id))}
            />
          ))}
          {people.length === 0 && <p className={admin['quiet']}>{t('teaching.nobodyFound')}</p>}
        </fieldset>
        {others.length > 0 && (
          <fieldset className={clsx(layouts.wrap, classes['also'])}>
            <legend>{t('teaching.also')}</legend>
            {others.map(({ id, name }) => (
              <Tick
                key={id}
                label={name}
                isOn={also.includes(id)}
                onChange={() => setAlso((list) => toggled(list, id))}
              />
            ))}
          </fieldset>
        )}
        <DoingNote doing={isAsked && acts.doing?.of === 'teach' ? acts.doing : null} />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" disabled={acts.isBlocked}>
            {t('save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
