import { TEXT_FORMATS, type Format } from '#src/features/interchange/index.ts';
import { IconFileAlert, IconInfoCircle } from '@tabler/icons-react';
import { Note } from '#src/ui/index.ts';
import type { ClinicState } from './state.ts';
import { OtherReaders } from './read-files.tsx';
import { useWords } from './use-words.ts';
import classes from './clinic.module.css';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** Refusals of what is a text all the same, which a reader of texts may be tried with. */
const TEXTS: ReadonlySet<string> = new Set(['html', 'unknownXml', 'json']);

/** Files that were not read, and what was noticed of those that were. */
export function SaidOfFiles({
  state,
  onReadAs,
}: {
  state: Pick<ClinicState, 'refusals' | 'remarks'>;
  onReadAs: (file: string, format: Format) => void;
}) {
  const words = useWords();
  const { refusals, remarks } = state;
  if (refusals.length + remarks.length === 0) return null;
  return (
    <div className={classes['notes']}>
      {refusals.map(({ file, code, values }) => (
        <div key={file} role="alert">
          <Note kind="wrong" icon={<IconFileAlert {...icon} />}>
            <strong>
              <bdi>{file}</bdi>
            </strong>
            {': '}
            {words.refusal(code, values)}
            {TEXTS.has(code) && (
              <OtherReaders
                others={TEXT_FORMATS}
                hasRepairs={false}
                onRead={(format) => onReadAs(file, format)}
              />
            )}
          </Note>
        </div>
      ))}
      {remarks.map(({ file, remark }) => (
        <Note key={`${file} ${remark.code}`} icon={<IconInfoCircle {...icon} />}>
          <bdi>{file}</bdi>
          {': '}
          {words.remark(remark)}
        </Note>
      ))}
    </div>
  );
}
