import '#src/ui/mantine-late-styles.ts';
import { Menu } from '@mantine/core';
import { IconFileSpreadsheet, IconFileTypeCsv, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SubjectMenu } from '#src/ui/subject-menu.tsx';
import { useOpening } from '#src/ui/use-opening.ts';
import { ExportButton } from './export-button.tsx';

/** The formats a report can be exported in, loaded when the menu opens. */
export function OpenedExportMenu({
  names: readNames,
  onXlsx,
  onCsv,
  onPrint,
}: {
  /** Of the sheets, as they are when the menu opens. */
  names: () => string[];
  onXlsx: () => void;
  onCsv: (sheet: number, ofSeveral: boolean) => void;
  onPrint: (() => void) | undefined;
}) {
  const { t } = useTranslation('charts');
  const { opened, setOpened, button } = useOpening();
  const [names, setNames] = useState(readNames);
  return (
    <SubjectMenu
      opened={opened}
      onChange={(next) => {
        if (next) setNames(readNames());
        setOpened(next);
      }}
      width={288}
    >
      <Menu.Target>
        <ExportButton ref={button} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconFileSpreadsheet size={20} stroke={1.75} aria-hidden />}
          onClick={onXlsx}
        >
          {t('out.xlsx')}
        </Menu.Item>
        {names.map((one, at) => (
          <Menu.Item
            key={one}
            leftSection={<IconFileTypeCsv size={20} stroke={1.75} aria-hidden />}
            onClick={() => onCsv(at, names.length > 1)}
          >
            {names.length > 1 ? t('out.csvOf', { sheet: one }) : t('out.csv')}
          </Menu.Item>
        ))}
        {onPrint && (
          <Menu.Item
            leftSection={<IconPrinter size={20} stroke={1.75} aria-hidden />}
            onClick={onPrint}
          >
            {t('out.print')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </SubjectMenu>
  );
}
