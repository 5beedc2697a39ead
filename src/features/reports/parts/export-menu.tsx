import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tellExport, type MadeExport } from '#src/api/exports.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { Arrival, Note, useFormat, layouts, clsx } from '#src/ui/index.ts';
import { useReached } from '#src/ui/use-reached.tsx';
import { saveCsv, saveXlsx, type Sheet } from '../export/index.ts';
import { ExportButton } from './export-button.tsx';
import classes from './parts.module.css';

const load = async () => (await import('./opened-export-menu.tsx')).OpenedExportMenu;
const OpenedExportMenu = lazyPart(load);

type State = { t: 'idle' } | { t: 'writing' } | { t: 'failed' } | { t: 'done'; name: string };

const kinds = { writing: 'plain', failed: 'wrong', done: 'right' } as const;

/** What of a report can be taken along: an Excel file, its sheets as text, and paper. */
export function ExportMenu({
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
  const { reach, show } = useReached(load);
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
    <span className={clsx(layouts.inline, classes['out'])}>
      {show(
        <ExportButton aria-haspopup="menu" aria-expanded={false} {...reach} />,
        <OpenedExportMenu
          names={() => sheets().map((sheet) => sheet.name)}
          onXlsx={() => write('xlsx', (signal) => saveXlsx(name, sheets(), format, signal))}
          onCsv={(at, ofSeveral) =>
            write('csv', (signal) => {
              const sheet = sheets()[at];
              if (!sheet) return Promise.reject(new Error('no sheet'));
              return saveCsv(ofSeveral ? `${name} - ${sheet.name}` : name, sheet, format, signal);
            })
          }
          onPrint={onPrint}
        />,
      )}
      {state.t !== 'idle' && (
        <Arrival key={run}>
          <Note kind={kinds[state.t]}>{t(`out.${state.t}`, state)}</Note>
        </Arrival>
      )}
    </span>
  );
}
