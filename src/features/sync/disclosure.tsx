import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { clsx, layouts, typography } from '#src/ui/index.ts';
import classes from './device.module.css';

/** A line that expands; its contents are mounted only while open. */
export function Disclosure({
  title,
  note,
  children,
}: {
  title: ReactNode;
  note?: ReactNode;
  children: () => ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={clsx(layouts.line, typography.medium, layouts.full, classes['disclosure'])}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className={classes['disclosureTitle']}>
          {title}
          {note && <span className={typography.tiny}>{note}</span>}
        </span>
        <IconChevronDown size={20} stroke={1.75} aria-hidden />
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && children()}
      </div>
    </>
  );
}
