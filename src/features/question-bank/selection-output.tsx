import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ExportDialog } from '#src/features/interchange/index.ts';
import { listedQuestion, PrintView } from '#src/features/questions/index.ts';
import type { BankEntry } from '#src/offline/index.ts';
import type { Output } from './output-buttons.tsx';

/** The chosen questions as a file, or on paper; as they were when this was opened. */
export function SelectionOutput({
  entries,
  output,
  onClose,
}: {
  entries: readonly BankEntry[];
  output: Output;
  onClose: () => void;
}) {
  const { t } = useTranslation('question-bank');
  const [questions] = useState(() => entries.map(({ question }) => listedQuestion(question)));
  const [layout, setLayout] = useState<'questions' | 'answers' | 'key'>('questions');
  const title = t('title');
  return output === 'export' ? (
    <Suspense>
      <ExportDialog questions={questions} title={title} isScored onClose={onClose} />
    </Suspense>
  ) : (
    <PrintView
      head={{ title, facts: [], description: '' }}
      questions={questions}
      isScored
      layout={layout}
      onLayout={setLayout}
      onClose={onClose}
    />
  );
}
