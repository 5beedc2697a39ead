import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState, Sheet, SkeletonRows } from '#src/ui/index.ts';

/** In the editor's place until its code is here; a first visit may lose the network before that. */
export function EditorComing({ isCut, onClose }: { isCut: boolean; onClose: () => void }) {
  const { t } = useTranslation('question-bank');
  if (!isCut)
    return (
      <Sheet>
        <SkeletonRows rows={4} />
      </Sheet>
    );
  return (
    <Sheet padded>
      <EmptyState
        icon={<IconCloudOff size={28} stroke={1.5} aria-hidden />}
        title={t('editor.coming')}
        text={t('editor.comingText')}
        action={
          <Button variant="default" onClick={onClose}>
            {t('note.close')}
          </Button>
        }
      />
    </Sheet>
  );
}
