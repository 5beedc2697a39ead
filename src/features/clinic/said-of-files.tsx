import { IconFileAlert, IconInfoCircle } from '@tabler/icons-react';
import { Note } from '#src/ui/index.ts';
import type { ClinicState } from './state.ts';
import { useWords } from './use-words.ts';
import classes from './clinic.module.css';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** Files that were not read, and what was noticed of those that were. */
export function SaidOfFiles({ state }: { state: Pick<ClinicState, 'refusals' | 'remarks'> }) {
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
