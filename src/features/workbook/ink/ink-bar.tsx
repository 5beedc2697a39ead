import {
  IconArrowBackUp,
  IconCheck,
  IconEraser,
  IconHighlight,
  IconPencil,
  IconTypography,
  IconX,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { clsx, typography, layouts } from '#src/ui/index.ts';
import { BarButton } from './bar-button.tsx';
import type { Ink } from './ink-context.ts';
import { takeUp, toolbox } from './toolbox.ts';
import { colourNames, colours, tools } from './tools.ts';
import classes from './bar.module.css';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;
const icons = {
  pen: <IconPencil {...icon} />,
  highlighter: <IconHighlight {...icon} />,
  eraser: <IconEraser {...icon} />,
  tick: <IconCheck {...icon} />,
  cross: <IconX {...icon} />,
  text: <IconTypography {...icon} />,
};
/** From here on she is told that the answer is getting full. */
const NEARLY = 0.8;

/** What lies beside the paper to write on it with; the same in the hand for every answer. */
export function InkBar({ ink }: { ink: Ink }) {
  const { t } = useTranslation('ink');
  const { tool, colour, isBold } = toolbox.use();
  const isFull = ink.fill >= 1;
  return (
    <div
      className={clsx(layouts.contents, classes['bar'])}
      role="toolbar"
      aria-label={t('tools')}
      data-held={tool !== null || undefined}
    >
      {tools.map((one) => (
        <BarButton
          key={one}
          icon={icons[one]}
          name={t(`tool.${one}`)}
          hasWord
          aria-pressed={tool === one}
          disabled={isFull && one !== 'eraser'}
          onClick={() => takeUp({ tool: tool === one ? null : one })}
        />
      ))}
      <fieldset className={classes['group']} aria-label={t('colours')}>
        {colourNames.map((one) => (
          <BarButton
            key={one}
            icon={<span className={classes['colour']} style={{ background: colours[one] }} />}
            name={t(`colour.${one}`)}
            aria-pressed={colour === one}
            onClick={() => takeUp({ colour: one })}
          />
        ))}
      </fieldset>
      <fieldset className={classes['group']} aria-label={t('widths')}>
        {([false, true] as const).map((bold) => (
          <BarButton
            key={String(bold)}
            icon={<span className={classes['width']} data-bold={bold || undefined} />}
            name={t(bold ? 'width.bold' : 'width.fine')}
            aria-pressed={isBold === bold}
            onClick={() => takeUp({ isBold: bold })}
          />
        ))}
      </fieldset>
      <BarButton
        icon={<IconArrowBackUp {...icon} className="flip" />}
        name={t('undo')}
        disabled={ink.undo === null}
        onClick={() => ink.undo?.()}
      />
      {ink.fill >= NEARLY && (
        <output className={clsx(typography.quiet, classes['note'])}>
          {t(isFull ? 'noRoom' : 'littleRoom')}
        </output>
      )}
    </div>
  );
}
