import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import { clsx, layouts } from '#src/ui/index.ts';
import classes from './file-drop.module.css';
import { useDropTarget } from './use-drop-target.ts';

/** A file that is to be read. */
export interface FileSource {
  name: string;
  size: number;
  bytes: () => Promise<Uint8Array<ArrayBuffer>>;
}

/** Takes files to be read: chosen by its button, or dropped on it. */
export function FileDrop({
  label,
  variant = 'filled',
  onTake,
  children,
}: {
  label: string;
  variant?: 'filled' | 'default';
  onTake: (sources: FileSource[]) => void;
  /** What is said below the button. */
  children?: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  const take = (files: Iterable<File>) => {
    const sources = [...files].map((file) => ({
      name: file.name,
      size: file.size,
      bytes: async () => new Uint8Array(await file.arrayBuffer()),
    }));
    if (sources.length > 0) onTake(sources);
  };
  const { target, isOver } = useDropTarget<HTMLDivElement>(take);
  return (
    <div
      ref={target}
      className={clsx(layouts.stack, classes['drop'])}
      data-over={isOver || undefined}
    >
      <input
        ref={input}
        type="file"
        multiple
        hidden
        tabIndex={-1}
        aria-label={label}
        onChange={(event) => {
          take([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
      <Button
        variant={variant}
        leftSection={<IconFileImport size={20} stroke={1.75} aria-hidden />}
        onClick={() => input.current?.click()}
        className={classes['choose'] ?? ''}
      >
        {label}
      </Button>
      {children}
    </div>
  );
}
