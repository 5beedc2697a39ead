import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Note, useFormat, clsx, layouts } from '#src/ui/index.ts';
import type { Attempt, Wrong } from './attempt.ts';
import classes from './login.module.css';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true };

interface EntryFormProps<F extends string> {
  /** Left out in a dialog, which has its own. */
  title?: string;
  /** Under the title: what this is about. */
  text?: ReactNode;
  attempt: Attempt<F>;
  /** What went right before, until something goes wrong here. */
  news?: string | null | undefined;
  submit: string;
  busy: string;
  onSubmit: () => Promise<void>;
  children: ReactNode;
}

/** Title, summary, fields and the one button of every form that stands before the app. */
export function EntryForm<F extends string>(props: EntryFormProps<F>) {
  const { title, text, attempt, news, submit, busy, onSubmit, children } = props;
  const { wrong, isBusy } = attempt;
  const summary = useRef<HTMLDivElement>(null);
  const isSummaryFirst = wrong !== null || Boolean(news);
  useEffect(() => {
    if (wrong ?? news) summary.current?.focus();
  }, [wrong, news]);
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    void onSubmit();
  };
  return (
    <form className={clsx(layouts.grid, layouts.gap16, classes['form'])} onSubmit={send} noValidate>
      <div>
        {/* Whoever arrives hears what happened, and only else where she is. */}
        {title && (
          <h1
            className={classes['title']}
            tabIndex={-1}
            data-page-title={isSummaryFirst ? undefined : true}
          >
            {title}
          </h1>
        )}
        {text && <p className={classes['lead']}>{text}</p>}
      </div>
      <div
        ref={summary}
        tabIndex={-1}
        className={layouts.filled}
        role="alert"
        data-page-title={isSummaryFirst || undefined}
      >
        {wrong && <Said wrong={wrong} />}
        {!wrong && news && (
          <Note kind="right" icon={<IconCircleCheck {...icon} />}>
            {news}
          </Note>
        )}
      </div>
      {children}
      <Button type="submit" size="lg" fullWidth aria-disabled={isBusy}>
        {isBusy ? busy : submit}
      </Button>
    </form>
  );
}

function Said({ wrong }: { wrong: Wrong<string> }) {
  const { t } = useTranslation(['session', 'errors', 'account']);
  const { when } = useFormat();
  const words = wrong.said.map((key) => t([key, 'errors:unexpected']));
  if (wrong.until) {
    // Some limits last for a day: then the hour alone would be today's.
    const at = when(new Date(wrong.until).toISOString());
    words.push(t('account:tryFrom', { time: at }));
  }
  return (
    <Note kind={wrong.isWait ? 'wait' : 'wrong'} icon={<IconAlertTriangle {...icon} />}>
      {words.map((text) => (
        <div key={text}>{text}</div>
      ))}
    </Note>
  );
}
