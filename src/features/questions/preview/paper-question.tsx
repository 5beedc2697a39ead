import { IconFileTypePdf, IconPaperclip, IconPhoto } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Attachment } from '#contract/shapes.ts';
import { takesAnswer, traitsOf } from '#domain/question-types.ts';
import { usePicture } from '#src/features/files/index.ts';
import { Formula } from '#src/ui/formula.tsx';
import { useFormat, clsx, layouts, typography } from '#src/ui/index.ts';
import { QuestionWords } from '../bank/marked.tsx';
import { useOptionLetter } from '../option-letter.ts';
import type { PaperQuestion as Asked } from './paper.ts';
import classes from './preview.module.css';

function Picture({ file }: { file: Attachment }) {
  const { t } = useTranslation('questions');
  const { draw, isError } = usePicture(file);
  if (draw) return <img ref={draw} className={classes['picture']} alt={file.name} />;
  return (
    <p className={clsx(layouts.row, typography.breaks, classes['file'])}>
      <IconPhoto size={24} stroke={1.5} aria-hidden />
      <bdi>{file.name}</bdi>
      {isError && <span className={classes['quiet']}>{t('preview.fileNotHere')}</span>}
    </p>
  );
}

/** A file of a question as it is handed out: a picture stands there, a PDF is opened by its name. */
function PaperFile({ file }: { file: Attachment }) {
  if (file.type.startsWith('image/')) return <Picture file={file} />;
  return (
    <p className={clsx(layouts.row, typography.breaks, classes['file'])}>
      <IconFileTypePdf size={24} stroke={1.5} aria-hidden />
      <bdi>{file.name}</bdi>
    </p>
  );
}

function Choices({ asked, name }: { asked: Asked; name: string }) {
  const letterOf = useOptionLetter();
  return (
    <fieldset className={clsx(layouts.grid, layouts.above8, classes['choices'])} aria-label={name}>
      {asked.options.map(({ id, text }, at) => (
        <label key={id} className={clsx(layouts.line, layouts.gap12, classes['choice'])}>
          <input type="radio" name={`paper-${asked.id}`} disabled />
          <span className={typography.faded}>{letterOf(at)}</span>{' '}
          <bdi>
            <QuestionWords text={text} />
          </bdi>
        </label>
      ))}
    </fieldset>
  );
}

/** What the student answers with: to be seen, not to be used. */
function AnswerField({ asked, name }: { asked: Asked; name: string }) {
  const { t } = useTranslation('questions');
  const { type } = asked;
  const takes = traitsOf(type).takes;
  if (!takesAnswer(type)) return <p className={classes['quiet']}>{t('preview.oral')}</p>;
  if (takes.files)
    return (
      <button
        type="button"
        className={clsx(layouts.inline, layouts.above8, typography.strong, classes['upload'])}
        disabled
      >
        <IconPaperclip size={20} stroke={1.75} aria-hidden />
        {t('preview.upload')}
      </button>
    );
  return (
    <>
      {takes.option && <Choices asked={asked} name={name} />}
      {takes.text && (
        <textarea
          className={classes['answer']}
          rows={3}
          disabled
          aria-label={name}
          placeholder={t(takes.option ? 'preview.explain' : 'preview.write')}
        />
      )}
    </>
  );
}

/** One question as a student reads it. */
export function PaperQuestion({ asked, isScored }: { asked: Asked; isScored: boolean }) {
  const { t } = useTranslation('questions');
  const { number, score } = useFormat();
  const place = number(asked.place);
  return (
    <li className={classes['question']}>
      <div className={clsx(layouts.wrap, classes['head'])}>
        <h3>{t('preview.question', { n: place })}</h3>
        {isScored && (
          <span className={classes['quiet']}>
            {t('scoreText', { score: score(asked.maxScoreUnits) })}
          </span>
        )}
      </div>
      <p className={classes['text']}>
        <bdi>
          <QuestionWords text={asked.text} />
        </bdi>
      </p>
      {asked.formula && <Formula tex={asked.formula} />}
      {asked.files.map((file) => (
        <PaperFile key={file.id} file={file} />
      ))}
      <AnswerField asked={asked} name={t('preview.answerTo', { n: place })} />
    </li>
  );
}
