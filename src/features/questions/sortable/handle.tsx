import { IconGripVertical } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import classes from './sortable.module.css';

/** Where a row is taken hold of. */
export function Handle(props: ComponentProps<'button'>) {
  return (
    <button type="button" {...props} className={classes['handle']} data-handle>
      <IconGripVertical size={20} stroke={1.75} aria-hidden />
    </button>
  );
}
