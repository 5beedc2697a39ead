import { CloseButton } from '@mantine/core';
import { IconFileTypePdf, IconPhoto } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { LocalFile } from '#src/offline/index.ts';
import {
  Facts,
  ProgressLine,
  useErrorCodeText,
  useSize,
  clsx,
  layouts,
  typography,
} from '#src/ui/index.ts';
import classes from './files.module.css';
import type { PickedFile } from './take-in.ts';
import { usePicture } from './use-picture.ts';

/** One file of the question: what it is, how far it has come, and how to take it off. */
export function FileLine({
  file,
  local,
  originalSize,
  onRemove,
}: {
  file: PickedFile;
  /** What this device knows of it; nothing once the server has it and the question. */
  local: LocalFile | undefined;
  originalSize: number | undefined;
  onRemove: () => void;
}) {
  const { t } = useTranslation('files');
  const sizeText = useSize();
  const codeText = useErrorCodeText();
  const { draw } = usePicture(file);
  const size = sizeText(file.size);
  const sizes =
    originalSize === undefined ? size : t('shrunk', { from: sizeText(originalSize), to: size });
  const isUnderWay = local?.state === 'uploading' && local.sent > 0;
  const state =
    local === undefined
      ? null
      : isUnderWay
        ? t('state.uploading', { sent: sizeText(local.sent), total: size })
        : t(local.state === 'uploading' ? 'state.waiting' : `state.${local.state}`);
  const code = local?.state === 'refused' ? (local.error?.errors[0]?.code ?? null) : null;
  return (
    <li className={clsx(layouts.line, layouts.gap12, classes['line'])}>
      <span className={clsx(layouts.center, typography.faded, layouts.fixed, classes['picture'])}>
        {draw === null ? (
          file.type === 'application/pdf' ? (
            <IconFileTypePdf size={24} stroke={1.5} aria-hidden />
          ) : (
            <IconPhoto size={24} stroke={1.5} aria-hidden />
          )
        ) : (
          <img ref={draw} alt="" />
        )}
      </span>
      <div className={layouts.rest}>
        <bdi className={clsx(typography.medium, typography.breaks)}>{file.name}</bdi>
        <Facts className={classes['facts'] ?? ''} items={[sizes, state]} />
        {code !== null && (
          <p className={clsx(typography.quiet, typography.wrong)}>{codeText(code)}</p>
        )}
        {isUnderWay && <ProgressLine value={local.sent} max={local.size} label={file.name} />}
      </div>
      <CloseButton
        className={classes['close'] ?? ''}
        aria-label={t('remove', { name: file.name })}
        onClick={onRemove}
      />
    </li>
  );
}
