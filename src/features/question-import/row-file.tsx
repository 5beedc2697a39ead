import { IconFileTypePdf, IconPhoto } from '@tabler/icons-react';
import { usePicture, type PickedFile } from '#src/features/files/index.ts';
import classes from './question-import.module.css';

/** A file that came with the question: a picture small, anything else by its name. */
export function RowFile({ file }: { file: PickedFile }) {
  const { draw } = usePicture(file);
  if (draw) return <img ref={draw} className={classes['thumb']} alt={file.name} />;
  const Icon = file.type === 'application/pdf' ? IconFileTypePdf : IconPhoto;
  return (
    <span className={classes['file']}>
      <Icon size={20} stroke={1.75} aria-hidden />
      <bdi>{file.name}</bdi>
    </span>
  );
}
