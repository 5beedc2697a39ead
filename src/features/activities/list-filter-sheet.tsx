import '#src/ui/mantine-late-styles.ts';
import { Button, CloseButton, Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useOpenOnSubject } from '#src/ui/subject.tsx';
import { useFocusBack } from '#src/ui/use-focus-back.ts';
import { clsx, layouts } from '#src/ui/index.ts';
import { FilterFields, type ListFiltersProps } from './list-filter-fields.tsx';
import { countSaid, noFilter } from './list-filter.ts';
import classes from './list-filters.module.css';

/** The filters on a phone: what is chosen holds at once, and the foot says what is left. */
export function FilterSheet({
  summary,
  onClose,
  ...fields
}: ListFiltersProps & { onClose: () => void }) {
  const { t } = useTranslation('exams');
  const isOpen = useOpenOnSubject(true, onClose);
  useFocusBack(isOpen);
  const isFiltered = countSaid(fields.filter) > 0;
  return (
    <Drawer.Root
      opened={isOpen}
      onClose={onClose}
      position="bottom"
      radius="lg"
      styles={{ content: { blockSize: 'auto', maxBlockSize: '90dvh' } }}
    >
      <Drawer.Overlay backgroundOpacity={0.28} />
      <Drawer.Content>
        <div className={clsx(layouts.line, layouts.gap12, classes['sheetHead'])}>
          <Drawer.Title className={classes['sheetTitle'] ?? ''} tabIndex={-1} data-autofocus>
            {t('filter.open')}
          </Drawer.Title>
          <CloseButton onClick={onClose} aria-label={t('common:action.close')} />
        </div>
        <div className={clsx(layouts.stack, layouts.gap12, classes['sheet'])}>
          <FilterFields {...fields} isLabelled />
          <div className={clsx(layouts.row, layouts.above8, classes['sheetFoot'])}>
            <output>{summary}</output>
            {isFiltered && (
              <Button variant="subtle" onClick={() => fields.onFilter(noFilter)}>
                {t('filter.clear')}
              </Button>
            )}
            <Button variant="default" fullWidth onClick={onClose}>
              {t('filter.done')}
            </Button>
          </div>
        </div>
      </Drawer.Content>
    </Drawer.Root>
  );
}
