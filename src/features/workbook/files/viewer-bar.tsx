import '#src/ui/mantine-late-styles.ts';
import { Menu } from '@mantine/core';
import {
  IconDots,
  IconDownload,
  IconMaximize,
  IconMinimize,
  IconPrinter,
  IconRotateClockwise,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { clsx, useFormat, layouts, typography } from '#src/ui/index.ts';
import { SubjectMenu } from '#src/ui/subject-menu.tsx';
import { BarButton } from '../ink/bar-button.tsx';
import { takeUp, toolbox } from '../ink/toolbox.ts';
import type { Output } from './use-output.ts';
import type { Zoom } from './use-zoom.ts';
import classes from '../ink/bar.module.css';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** How the file is looked at, and what becomes of it; at the edge of the paper. */
export function ViewerBar({
  name,
  zoom,
  isFull,
  canDraw,
  onRotate,
  onFull,
  output,
}: {
  name: string;
  zoom: Zoom;
  isFull: boolean;
  canDraw: boolean;
  onRotate: () => void;
  onFull: () => void;
  output: Output;
}) {
  const { t } = useTranslation('ink');
  const { number } = useFormat();
  const { fingerDraws, tool } = toolbox.use();
  const percent = t('percent', { n: number(Math.round(zoom.zoom * 100)) });
  return (
    <div
      className={clsx(layouts.contents, classes['bar'])}
      role="toolbar"
      aria-label={t('view', { name })}
      data-held={(canDraw && tool !== null) || undefined}
    >
      <BarButton
        icon={<IconZoomOut {...icon} />}
        name={t('smaller')}
        className={classes['look']}
        disabled={!zoom.canStep(-1)}
        onClick={() => zoom.step(-1)}
      />
      <button
        type="button"
        className={clsx(layouts.inline, typography.soft, classes['fit'], classes['look'])}
        aria-label={t('fit', { zoom: percent })}
        title={t('fit', { zoom: percent })}
        onClick={() => zoom.to(1)}
      >
        {percent}
      </button>
      <BarButton
        icon={<IconZoomIn {...icon} />}
        name={t('larger')}
        className={classes['look']}
        disabled={!zoom.canStep(1)}
        onClick={() => zoom.step(1)}
      />
      <BarButton
        icon={<IconRotateClockwise {...icon} />}
        name={t('rotate')}
        className={classes['look']}
        onClick={onRotate}
      />
      <BarButton
        icon={isFull ? <IconMinimize {...icon} /> : <IconMaximize {...icon} />}
        name={t(isFull ? 'small' : 'full')}
        onClick={onFull}
      />
      <SubjectMenu withInitialFocusPlaceholder>
        <Menu.Target>
          <BarButton icon={<IconDots {...icon} />} name={t('more', { name })} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPrinter {...icon} />} onClick={output.print}>
            {t('print')}
          </Menu.Item>
          <Menu.Item leftSection={<IconDownload {...icon} />} onClick={output.save}>
            {t('save')}
          </Menu.Item>
          {canDraw && navigator.maxTouchPoints > 0 && (
            <Menu.CheckboxItem
              checked={fingerDraws}
              onChange={() => takeUp({ fingerDraws: !fingerDraws })}
            >
              {t('finger')}
            </Menu.CheckboxItem>
          )}
        </Menu.Dropdown>
      </SubjectMenu>
      <output className={typography.quiet}>
        {output.isBusy ? t('preparing') : output.isFailed ? t('outputFailed') : ''}
      </output>
    </div>
  );
}
