import '#src/ui/choices.css';
import { Button, CloseButton } from '@mantine/core';
import { IconCamera, IconPaperclip } from '@tabler/icons-react';
import { useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useOffline } from '#src/features/session/index.ts';
import { localMemory } from '#src/lib/local-memory.ts';
import { clsx, useFormat, useSize, layouts, typography } from '#src/ui/index.ts';
import { FileLine } from './file-line.tsx';
import classes from './files.module.css';
import { ACCEPTED, MOST_FILES } from './limits.ts';
import type { PickedFile } from './take-in.ts';
import { useDropTarget } from './use-drop-target.ts';
import { useTakeIn, type Taking } from './use-take-in.ts';

const shrinksKey = 'bargeh.shrinkPictures';

/** Whether pictures are made smaller: a choice of this device, on until it is taken back. */
function useShrinks(): [boolean, (on: boolean) => void] {
  const [isOn, setIsOn] = useState(() => localMemory.get(shrinksKey) !== 'off');
  return [
    isOn,
    (on) => {
      localMemory.set(shrinksKey, on ? null : 'off');
      setIsOn(on);
    },
  ];
}

const hasCamera = () => matchMedia('(pointer: coarse)').matches;

/**
 * The files of a question: chosen, dropped or photographed, kept on this device at once and uploaded before the
 * question is sent. The form owns the list; its `id`s go into the body as they are (`files: [{ id }]`).
 */
export function FilePicker({
  value,
  onChange,
  onTaking,
}: {
  value: readonly PickedFile[];
  onChange: (next: PickedFile[]) => void;
  /** A form is not saved while a file that was chosen for it is on its way: it would go without it. */
  onTaking?: (taking: Taking) => void;
}) {
  const { t } = useTranslation('files');
  const { number } = useFormat();
  const sizeText = useSize();
  const { files } = useOffline();
  const kept = useSyncExternalStore(files.subscribe, files.list);
  const [shrinks, setShrinks] = useShrinks();
  const { preparing, refusals, originals, take, remove, dismiss } = useTakeIn(value, onChange, {
    shrinks,
    onTaking,
  });
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const { target, isOver } = useDropTarget<HTMLFieldSetElement>(take);

  const input = (capture: boolean) => (
    <input
      ref={capture ? camera : chooser}
      type="file"
      hidden
      multiple={!capture}
      accept={capture ? 'image/*' : ACCEPTED.join()}
      {...(capture && { capture: 'environment' as const })}
      onChange={({ currentTarget }) => {
        take([...(currentTarget.files ?? [])]);
        // The same file may be chosen once more.
        currentTarget.value = '';
      }}
    />
  );

  return (
    <fieldset
      ref={target}
      aria-label={t('list')}
      className={clsx(layouts.stack, classes['picker'], isOver && classes['over'])}
    >
      {value.length > 0 && (
        <ul>
          {value.map((file) => (
            <FileLine
              key={file.id}
              file={file}
              local={kept?.find((one) => one.id === file.id)}
              originalSize={originals.get(file.id)}
              onRemove={() => remove(file.id)}
            />
          ))}
        </ul>
      )}
      <ul aria-live="polite">
        {refusals.map(({ key, name, reason, size }) => (
          <li key={key} className={clsx(layouts.line, layouts.gap12, classes['line'])}>
            <div className={layouts.rest}>
              <bdi className={clsx(typography.medium, typography.breaks)}>{name}</bdi>
              <p className={clsx(typography.quiet, typography.wrong)}>
                {t(`refused.${reason}`, { size: sizeText(size), number: number(MOST_FILES) })}
              </p>
            </div>
            <CloseButton
              className={classes['close'] ?? ''}
              aria-label={t('dismiss', { name })}
              onClick={() => dismiss(key)}
            />
          </li>
        ))}
        {preparing !== null && (
          <li className={clsx(layouts.line, layouts.gap12, classes['line'])}>
            {t('preparing', { name: preparing })}
          </li>
        )}
      </ul>
      <div className={layouts.wrap}>
        <Button
          variant="default"
          leftSection={<IconPaperclip size={20} stroke={1.75} aria-hidden />}
          onClick={() => chooser.current?.click()}
        >
          {t(isOver ? 'drop' : 'add')}
        </Button>
        {hasCamera() && (
          <Button
            variant="default"
            leftSection={<IconCamera size={20} stroke={1.75} aria-hidden />}
            onClick={() => camera.current?.click()}
          >
            {t('camera')}
          </Button>
        )}
        {input(false)}
        {hasCamera() && input(true)}
      </div>
      <p className={classes['hint']}>{t('hint', { number: number(MOST_FILES) })}</p>
      <label className={clsx(layouts.line, classes['choice'])}>
        <input
          type="checkbox"
          checked={shrinks}
          onChange={({ currentTarget }) => setShrinks(currentTarget.checked)}
        />
        {t('shrink')}
      </label>
    </fieldset>
  );
}
