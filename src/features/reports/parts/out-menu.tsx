import '#src/ui/mantine-late-styles.ts';
import { Button, Menu } from '@mantine/core';
import {
  IconDownload,
  IconFileSpreadsheet,
  IconFileTypeCsv,
  IconPrinter,
} from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tellExport, type MadeExport } from '#src/api/exports.ts';
import { Arrival, Note, useFormat } from '#src/ui/index.ts';
import { SubjectMenu } from '#src/ui/subject-menu.tsx';
import { saveCsv, saveXlsx, type Sheet } from '../export/index.ts';
import classes from './parts.module.css';

type State = { t: 'idle' } | { t: 'writing' } | { t: 'failed' } | { t: 'done'; name: string };

const kinds = { writing: 'plain', failed: 'wrong', done: 'right' } as const;

/** What of a report can be taken along: an Excel file, its sheets as text, and paper. */
export function OutMenu({
  name,
  sheets,
  about,
  onPrint,
}: {
  /** Of the file, without an ending. */
  name: string;
  /** Made when somebody asks for them. */
  sheets: () => Sheet[];
  /** Whose results they are; null for all that she sees. */
  about: MadeExport['about'];
  onPrint?: (() => void) | undefined;
}) {
  const { t } = useTranslation('charts');
  const format = useFormat();
  const [state, setState] = useState<State>({ t: 'idle' });
  // What was put aside of one file is said of the next.
  const [run, setRun] = useState(0);
  const [opened, setOpened] = useState(false);
  const [names, setNames] = useState<string[]>([]);
  const running = useRef<AbortController | null>(null);
  // The worker has nobody to write for any more.
  useEffect(() => () => running.current?.abort(), []);
  const write = (kind: MadeExport['format'], work: (signal: AbortSignal) => Promise<string>) => {
    running.current?.abort();
    const mine = new AbortController();
    running.current = mine;
    setRun((before) => before + 1);
    setState({ t: 'writing' });
    const told = { format: kind, about };
    const make = async () => {
      // All that she sees is asked for first; of the rest the log hears once the file is there.
      if (about === null && !(await tellExport(told))) return setState({ t: 'idle' });
      const saved = await work(mine.signal);
      if (about !== null) void tellExport(told);
      if (!mine.signal.aborted) setState({ t: 'done', name: saved });
    };
    make().catch(() => mine.signal.aborted || setState({ t: 'failed' }));
  };
  return (
    <span className={classes['out']}>
      <SubjectMenu
        opened={opened}
        onChange={(next) => {
          if (next) setNames(sheets().map((sheet) => sheet.name));
          setOpened(next);
        }}
        position="bottom-end"
        width={288}
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconDownload size={20} stroke={1.75} aria-hidden />}
          >
            {t('out.button')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconFileSpreadsheet size={20} stroke={1.75} aria-hidden />}
            onClick={() => write('xlsx', (signal) => saveXlsx(name, sheets(), format, signal))}
          >
            {t('out.xlsx')}
          </Menu.Item>
          {names.map((one, at) => (
            <Menu.Item
              key={one}
              leftSection={<IconFileTypeCsv size={20} stroke={1.75} aria-hidden />}
              onClick={() =>
                write('csv', (signal) => {
                  const sheet = sheets()[at];
                  if (!sheet) return Promise.reject(new Error('no sheet'));
                  const file = names.length > 1 ? `${name} - ${one}` : name;
                  return saveCsv(file, sheet, format, signal);
                })
              }
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
      {state.t !== 'idle' && (
        <Arrival key={run}>
          <Note kind={kinds[state.t]}>{t(`out.${state.t}`, state)}</Note>
        </Arrival>
      )}
    </span>
  );
}
