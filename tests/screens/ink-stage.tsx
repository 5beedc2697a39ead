import type { ActivityDetails } from '#contract/activities/activity.ts';
import { questionOf, workbookOf } from '#src/api/workbook-samples.ts';
import { FileViewer } from '#src/features/workbook/files/viewer.tsx';
import { InkScope } from '#src/features/workbook/ink/ink-scope.tsx';
import { useWorkbookView } from '#src/features/workbook/saving/use-edits.ts';
import type { StageFile } from '#tests/helpers/ink-pdf.ts';

const activityRef = {
  kind: 'exam' as const,
  schoolId: 'school',
  semesterId: 'semester',
  id: 'exam',
};
// Only what says whose work it is counts here.
const activity = { id: 'exam', title: 'ریاضی' } as ActivityDetails;
const workbook = workbookOf({
  resultId: 'result',
  studentId: 'student',
  questionList: ['q1', 'q2'].map((questionId) => questionOf({ questionId, type: 'pdf' })),
});

/** An answer's file on the correction screen, with the ink that the device has of it. */
export function InkStage({
  file,
  isLocked = false,
  questionId = 'q1',
}: {
  file: StageFile;
  isLocked?: boolean;
  questionId?: string;
}) {
  const view = useWorkbookView('exam', workbook, false);
  const question = view?.questionList.find((one) => one.questionId === questionId);
  if (!view || !question) return null;
  return (
    <main data-scrolls style={{ blockSize: 700, inlineSize: 640, overflow: 'auto' }}>
      <InkScope {...{ activityRef, activity, question, isLocked }} whose={view} number={1}>
        <FileViewer
          key={questionId}
          file={file}
          bytes={file.bytes}
          filePlace={0}
          onRefetch={async () => undefined}
        />
      </InkScope>
      <output data-strokes={JSON.stringify(question.ink)} data-sync={question.sync} />
    </main>
  );
}

/** A photo of so many pixels, dark in its upper left quarter, with what a camera writes about how it was held. */
export async function photo(width = 400, height = 300, orientation = 1): Promise<StageFile> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (context) {
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    context.fillStyle = '#000';
    context.fillRect(0, 0, width / 2, height / 2);
  }
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg');
  });
  const jpeg = new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0));
  const exif = `ffe10022457869660000 49492a0008000000 0100 1201030001000000 0${orientation}000000 00000000`;
  const head = exif.match(/[\da-f]{2}/g) ?? [];
  const bytes = new Uint8Array([
    ...jpeg.subarray(0, 2),
    ...head.map((byte) => parseInt(byte, 16)),
    ...jpeg.subarray(2),
  ]);
  return {
    id: `photo-${orientation}`,
    name: 'برگه.jpg',
    type: 'image/jpeg',
    size: bytes.length,
    bytes: bytes.buffer,
  };
}

/** How dark a canvas is at a place given in parts of its size, from 0 to 1. */
export function darkness(canvas: HTMLCanvasElement, along: number, down: number): number {
  const context = canvas.getContext('2d');
  const [red = 255, green = 255, blue = 255, alpha = 255] =
    context?.getImageData(canvas.width * along, canvas.height * down, 1, 1).data ?? [];
  return ((255 * 3 - red - green - blue) / (255 * 3)) * (alpha / 255);
}
