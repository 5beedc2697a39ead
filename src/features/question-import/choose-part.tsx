import { Button, NativeSelect, Textarea } from '@mantine/core';
import { IconDownload, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DraftActions, DraftFault, DraftOffer, useDraft } from '#src/features/drafts/index.ts';
import { FileDrop } from '#src/features/files/index.ts';
import { FORMATS, LIMITS, loadTemplate, type Format } from '#src/features/interchange/index.ts';
import { useDraftList } from '#src/features/session/index.ts';
import { saveFile } from '#src/lib/save-file.ts';
import {
  Facts,
  Note,
  QuietButton,
  Sheet,
  useFormat,
  clsx,
  layouts,
  typography,
} from '#src/ui/index.ts';
import { leftIn, type QuestionImport } from './question-import.ts';
import classes from './question-import.module.css';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;
const isText = (value: unknown): value is string => typeof value === 'string';

/** Imports that were left before. */
function LeftOffers({ questionImport }: { questionImport: QuestionImport }) {
  const { t } = useTranslation('question-import');
  const format = useFormat();
  const all = useDraftList();
  const left = leftIn({ list: () => all });
  if (left.length === 0) return null;
  return (
    <div className={clsx(layouts.stack, layouts.below16)}>
      {left.map((one) => (
        <Note
          key={one.id}
          live
          icon={<IconPencil {...icon} />}
          action={
            <DraftActions
              onTake={() => void questionImport.takeUp(one)}
              taking={t('left.take')}
              onDiscard={() => void questionImport.giveUp(one.id)}
            />
          }
        >
          {t('left.text', {
            count: one.head.rows,
            n: format.number(one.head.rows),
            time: format.dayTime(new Date(one.at).toISOString()),
          })}
          <p>
            <bdi>{one.head.title}</bdi>
          </p>
        </Note>
      ))}
    </div>
  );
}

function FilesPart({ questionImport }: { questionImport: QuestionImport }) {
  const { t } = useTranslation('question-import');
  const { number } = useFormat();
  const [as, setAs] = useState<Format | null>(null);
  return (
    <FileDrop
      label={t('choose.files')}
      onTake={(sources) => void questionImport.read(sources, { as, mapping: null })}
    >
      <p className={typography.quiet}>{t('choose.formats')}</p>
      <p className={typography.quiet}>
        {t('choose.limits', {
          mb: number(LIMITS.bytes / 2 ** 20),
          n: number(LIMITS.questions),
        })}
      </p>
      <NativeSelect
        className={classes['select'] ?? ''}
        label={t('choose.as')}
        value={as ?? ''}
        onChange={(event) => {
          const { value } = event.currentTarget;
          setAs(FORMATS.find((one) => one === value) ?? null);
        }}
        data={[
          { value: '', label: t('choose.byContent') },
          ...FORMATS.map((one) => ({ value: one, label: t(`format.${one}`) })),
        ]}
      />
    </FileDrop>
  );
}

/** Text from elsewhere; what is pasted is kept like what is typed. */
function PastePart({ questionImport }: { questionImport: QuestionImport }) {
  const { t } = useTranslation('question-import');
  const draft = useDraft({ kind: 'import-text', id: 'paste', initial: '', isState: isText });
  const [isEmpty, setEmpty] = useState(false);
  const read = async () => {
    const words = draft.state;
    setEmpty(words.trim() === '');
    if (words.trim() === '') return;
    const bytes = new TextEncoder().encode(words);
    const source = {
      name: t('paste.name'),
      size: bytes.byteLength,
      isPasted: true,
      // Every reading gets bytes of its own: they go over to the worker.
      bytes: async () => bytes.slice(),
    };
    draft.flush();
    await questionImport.read([source], { as: null, mapping: null });
    // The rows are on the disk by now; without any the words stay.
    if (questionImport.get().rows.length > 0) draft.saved(words);
  };
  return (
    <div className={classes['stack']}>
      <DraftOffer draft={draft} show={(text) => text.slice(0, 200)} />
      <DraftFault draft={draft} />
      <Textarea
        label={t('paste.label')}
        description={t('paste.help')}
        minRows={5}
        maxRows={16}
        dir="auto"
        value={draft.state}
        error={isEmpty ? t('paste.empty') : null}
        onChange={(event) => draft.set(event.currentTarget.value)}
      />
      <Button variant="default" className={classes['start'] ?? ''} onClick={() => void read()}>
        {t('paste.read')}
      </Button>
    </div>
  );
}

function Templates() {
  const { t } = useTranslation('question-import');
  const [failed, setFailed] = useState(false);
  const give = (language: 'fa' | 'en') =>
    void loadTemplate(language).then(saveFile, () => setFailed(true));
  return (
    <div className={classes['stack']}>
      <p>{t('template.text')}</p>
      <div className={clsx(layouts.row, classes['line'])}>
        {(['fa', 'en'] as const).map((language) => (
          <QuietButton
            key={language}
            icon={<IconDownload {...icon} />}
            onClick={() => give(language)}
          >
            {t(`template.${language}`)}
          </QuietButton>
        ))}
      </div>
      {failed && <Note kind="wrong">{t('template.failed')}</Note>}
    </div>
  );
}

/** Where questions come from. */
export function ChoosePart({ questionImport }: { questionImport: QuestionImport }) {
  const { t } = useTranslation('question-import');
  return (
    <>
      <LeftOffers questionImport={questionImport} />
      <Sheet padded aria-label={t('title')}>
        <FilesPart questionImport={questionImport} />
        <hr className={classes['rule']} />
        <PastePart questionImport={questionImport} />
        <hr className={classes['rule']} />
        <Templates />
      </Sheet>
      <p className={clsx(typography.quiet, layouts.above12)}>
        <Facts items={[t('choose.private')]} />
      </p>
    </>
  );
}
