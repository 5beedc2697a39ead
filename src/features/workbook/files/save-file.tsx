import { useTranslation } from 'react-i18next';
import type { Attachment } from '#contract/shapes.ts';
import { saveFile } from '#src/lib/save-file.ts';
import { QuietButton } from '#src/ui/index.ts';

/** The file as it is, for another app: this one does not show it. */
export function SaveFile({
  file: { name, type },
  bytes,
}: {
  file: Pick<Attachment, 'name' | 'type'>;
  bytes: ArrayBuffer;
}) {
  const { t } = useTranslation('workbook');
  return (
    <QuietButton onClick={() => saveFile({ name, type, bytes: new Uint8Array(bytes) })}>
      {t('file.save')}
    </QuietButton>
  );
}
