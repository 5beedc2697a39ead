import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Formula } from '#src/ui/formula.tsx';
import { TextWithFormulas } from '#src/ui/text-with-formulas.tsx';
import { FileList } from '../files/files.tsx';
import type { QuestionView } from '../saving/view.ts';

/** What was asked; a long text is cut until she asks for the rest. */
export function Asked({
  text,
  formula,
  files,
  as: Text,
  longFrom,
  classes,
}: Pick<QuestionView, 'text' | 'formula' | 'files'> & {
  as: 'h2' | 'p';
  /** So many letters are not yet long. */
  longFrom: number;
  /** The style sheet of the screen. */
  classes: Readonly<Record<string, string>>;
}) {
  const { t } = useTranslation('workbook');
  const [isOpen, setOpen] = useState(false);
  const isLong = text.length > longFrom;
  return (
    <>
      <Text className={classes['questionText']} data-clamped={(isLong && !isOpen) || undefined}>
        <TextWithFormulas>{text}</TextWithFormulas>
      </Text>
      {isLong && (
        <button
          type="button"
          className={classes['textButton']}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'lessText' : 'moreText')}
        </button>
      )}
      {formula && <Formula tex={formula} />}
      <FileList files={files} />
    </>
  );
}
