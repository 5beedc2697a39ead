import { takeIn, type PickedFile } from '#src/features/files/index.ts';
import type { CarriedFile, ReadRow, Remark } from '#src/features/interchange/index.ts';
import type { Engine } from '#src/features/session/index.ts';
import { judged, type ClinicRow } from './rows.ts';

/** From here on a picture is made smaller, as where one is chosen by hand. */
const LARGE = 500_000;

async function taken(
  file: CarriedFile,
  whose: { files: Pick<Engine['files'], 'add'>; owner: string },
): Promise<{ file: PickedFile } | { remark: Remark }> {
  const chosen = new File([file.bytes], file.name, { type: file.type });
  const found = await takeIn(chosen, { ...whose, shrinks: file.bytes.byteLength > LARGE });
  if ('file' in found) return { file: found.file };
  return {
    remark: {
      code: `fileLost-${found.reason}`,
      weight: 'dropped',
      values: { name: file.name },
    },
  };
}

/** A row as it is reviewed: named for good, its pictures on this device. */
export async function takeRow(
  row: ReadRow,
  from: { file: string; uuid: () => string; files: Pick<Engine['files'], 'add'>; owner: string },
): Promise<ClinicRow> {
  const { at, name, source, question } = row;
  const remarks = [...row.remarks];
  const files: PickedFile[] = [];
  for (const file of question?.files ?? []) {
    const found = await taken(file, from);
    if ('file' in found) files.push(found.file);
    else remarks.push(found.remark);
  }
  return judged({
    id: from.uuid(),
    file: from.file,
    at,
    name,
    source,
    remarks,
    question: question && { ...question, files },
    isChosen: true,
    isRepaired: false,
    like: null,
  });
}
