import '#src/ui/print-alone.css';
import '#src/ui/mantine-late-styles.ts';
import { Button, SegmentedControl } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActivityQuestion } from '#contract/activities/activity.ts';
import { usePerson } from '#src/features/session/index.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { Facts, clsx, layouts, typography } from '#src/ui/index.ts';
import { PrintKey } from './print-key.tsx';
import { PrintQuestion } from './print-question.tsx';
import classes from './print.module.css';

/** A picture that does not come holds the paper up for so long, and no longer. */
const LONGEST_MS = 20_000;

/** Resolves once nothing on the sheet is waited for. */
function filled(sheet: HTMLElement): Promise<void> {
  const isFilled = () => sheet.querySelector('[data-waiting]') === null;
  if (isFilled()) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      watching.disconnect();
      clearTimeout(longest);
      resolve();
    };
    const watching = new MutationObserver(() => isFilled() && end());
    watching.observe(sheet, { subtree: true, childList: true, attributes: true });
    const longest = setTimeout(end, LONGEST_MS);
  });
}

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Resolves when pictures, formulas and letters stand on the sheet as they will be printed. */
async function sheetReady(sheet: HTMLElement): Promise<void> {
  // Formulas stand as their source until what draws them has come; without it they are printed so.
  await import('#src/ui/drawn-formula.tsx').catch(() => undefined);
  await filled(sheet);
  await Promise.all(
    [...sheet.querySelectorAll('img')].map((image) => image.decode().catch(() => undefined)),
  );
  await frame();
  await document.fonts.ready;
  await frame();
}

/** What is put on paper. */
export const LAYOUTS = ['questions', 'answers', 'key'] as const;
export type Layout = (typeof LAYOUTS)[number];

export interface PrintHead {
  title: string;
  /** Course, classes, day and the like; null where there is nothing to say. */
  facts: (string | null)[];
  description: string;
}

export interface PrintViewProps {
  head: PrintHead;
  questions: readonly ActivityQuestion[];
  isScored: boolean;
  layout: Layout;
  onLayout: (layout: Layout) => void;
  onClose: () => void;
}

function Top({ head, layout }: Pick<PrintViewProps, 'head' | 'layout'>) {
  const { t } = useTranslation('interchange');
  const { school } = usePerson();
  return (
    <header className={classes['top']}>
      <p className={classes['school']}>{school.name}</p>
      <h2>{layout === 'key' ? t('print.keyOf', { title: head.title }) : head.title}</h2>
      <Facts
        className={classes['facts'] ?? ''}
        items={head.facts.map((fact) => fact && <bdi key={fact}>{fact}</bdi>)}
      />
      {layout !== 'key' && (
        <div className={clsx(layouts.wrap, classes['pupil'])}>
          {(['pupil', 'class', 'date'] as const).map((one) => (
            <span key={one} data-field={one}>
              {t(`print.${one}`)}: <i aria-hidden />
            </span>
          ))}
        </div>
      )}
      {layout !== 'key' && head.description !== '' && (
        <p className={classes['description']}>
          <bdi>{head.description}</bdi>
        </p>
      )}
    </header>
  );
}

/** The paper as it will be printed, and the button that prints it. */
export function PrintView(props: PrintViewProps) {
  const { head, questions, isScored, layout, onLayout, onClose } = props;
  const { t } = useTranslation('interchange');
  const sheet = useRef<HTMLElement>(null);
  const [isWaiting, setWaiting] = useState(false);
  const print = async () => {
    if (!sheet.current) return;
    setWaiting(true);
    await sheetReady(sheet.current);
    setWaiting(false);
    window.print();
  };
  return (
    <Dialog isFull startsAtTitle onClose={onClose} title={t('print.title')}>
      <div className={clsx(layouts.row, layouts.gap8x16, classes['bar'])}>
        <SegmentedControl
          aria-label={t('print.layout')}
          value={layout}
          onChange={onLayout}
          data={LAYOUTS.map((value) => ({ value, label: t(`print.${value}`) }))}
        />
        <Button
          leftSection={<IconPrinter size={20} stroke={1.75} aria-hidden />}
          loading={isWaiting}
          disabled={questions.length === 0}
          onClick={() => void print()}
        >
          {t('print.now')}
        </Button>
        <output className={clsx(typography.faint, classes['quiet'])}>
          {isWaiting && t('print.waiting')}
        </output>
      </div>
      <article ref={sheet} className={classes['sheet']} data-print-sheet data-layout={layout}>
        <Top head={head} layout={layout} />
        <ol>
          {questions.map((question, at) =>
            layout === 'key' ? (
              <PrintKey key={question.id} question={question} place={at + 1} isScored={isScored} />
            ) : (
              <PrintQuestion
                key={question.id}
                question={question}
                place={at + 1}
                isScored={isScored}
                withRoom={layout === 'answers'}
              />
            ),
          )}
        </ol>
        {questions.length === 0 && (
          <p className={clsx(typography.faint, classes['quiet'])}>{t('print.empty')}</p>
        )}
      </article>
    </Dialog>
  );
}
