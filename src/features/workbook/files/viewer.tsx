import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Attachment } from '#contract/shapes.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { ErrorState, clsx, layouts } from '#src/ui/index.ts';
import { InkBar } from '../ink/ink-bar.tsx';
import { useInk } from '../ink/ink-context.ts';
import { turnedOn, type Turn } from '../ink/turn.ts';
import { FileWait } from './file-wait.tsx';
import type { OpenedFile } from './opened.ts';
import { PageStack } from './page-stack.tsx';
import { SaveFile } from './save-file.tsx';
import { rememberTurn, turnOf } from './turns.ts';
import { useGestures } from './use-gestures.ts';
import { useOpened } from './use-opened.ts';
import { createPlaceKeeper, usePlace, type PlaceKeeper } from './use-place.ts';
import { useOutput } from './use-output.ts';
import { useStill } from './use-still.ts';
import { useZoom } from './use-zoom.ts';
import { ViewerBar } from './viewer-bar.tsx';
import classes from './viewer.module.css';

interface FileViewerProps {
  file: Attachment;
  bytes: ArrayBuffer;
  /** The file's place among the answer's; null where nothing is written on it. */
  filePlace: number | null;
  /** Fetches the bytes anew; what could not be read may have come broken. */
  onRefetch: () => Promise<unknown>;
}

interface LookProps extends Pick<FileViewerProps, 'file' | 'filePlace'> {
  opened: OpenedFile;
  turn: Turn;
  place: PlaceKeeper;
  onRotate: () => void;
  isFull: boolean;
  onFull: () => void;
}

/** The pages under the bars that belong to them, in the answer or in a window of their own. */
function Look({ file, opened, filePlace, turn, place, onRotate, isFull, onFull }: LookProps) {
  const ink = useInk();
  const box = useRef<HTMLDivElement>(null);
  const zoom = useZoom(box);
  usePlace(box, place, turn);
  const canDraw = filePlace !== null && ink?.canDraw === true;
  useGestures(box, zoom, canDraw);
  const output = useOutput({ file, opened, filePlace, turn });
  return (
    <div className={clsx(layouts.column, layouts.shrink)}>
      <div className={clsx(layouts.row, classes['bars'])}>
        <ViewerBar name={file.name} {...{ zoom, isFull, canDraw, onRotate, onFull, output }} />
        {canDraw && <InkBar ink={ink} />}
      </div>
      <PageStack
        boxRef={box}
        name={file.name}
        pages={opened.pages}
        turn={turn}
        zoom={zoom.zoom}
        filePlace={filePlace}
      />
    </div>
  );
}

function OpenedViewer(props: Pick<LookProps, 'file' | 'filePlace' | 'opened'>) {
  const { file } = props;
  const [place] = useState(createPlaceKeeper);
  const [turn, setTurn] = useState(() => turnOf(file.id));
  const [isFull, setFull] = useState(false);
  const rotate = () => {
    const next = turnedOn(turn);
    setTurn(next);
    rememberTurn(file.id, next);
  };
  const look = { ...props, turn, place, onRotate: rotate, isFull, onFull: () => setFull(!isFull) };
  return (
    <>
      {/* Twice the same pages would be twice the memory. */}
      {!isFull && <Look {...look} />}
      <Dialog isOpen={isFull} onClose={() => setFull(false)} isFull title={file.name}>
        {isFull && <Look {...look} />}
      </Dialog>
    </>
  );
}

/** A photo or a PDF in place: zoom, turn, full screen, print; and ink, where an answer's file is shown. */
export function FileViewer({ file, bytes, filePlace, onRefetch }: FileViewerProps) {
  const { t } = useTranslation('workbook');
  const { opening, reopen } = useOpened(file, bytes);
  const isReady = useStill(opening !== null);
  if (!opening || !isReady) return <FileWait file={file} />;
  if ('error' in opening)
    return (
      <ErrorState
        error={opening.error}
        what={t('file.broken', { name: file.name })}
        onRetry={() => reopen(onRefetch)}
        action={<SaveFile file={file} bytes={bytes} />}
      />
    );
  return <OpenedViewer {...{ file, filePlace }} opened={opening.opened} />;
}
