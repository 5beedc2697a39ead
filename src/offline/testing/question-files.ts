/** A question with a file, on its way from a device to its server. */
import { objectsOf } from '#src/lib/json.ts';
import type { Offline } from '../offline.ts';
import { fileOf, LIST_LANE, questions, type Device } from './device.ts';

/** Keeps a file and saves a new question that names it. */
export async function withFile(tab: Offline, content: string, clientId = 'a') {
  const file = await tab.files.add(fileOf(content));
  await tab.outbox.enqueueQuestionList(
    questions('create', [{ clientId, text: 'A', files: [{ id: file.id }] }]),
  );
  return file;
}

/** What stands at the server under the only file of the first question. */
export function contentAt({ server }: Device): string {
  const [question] = server.questions.get(LIST_LANE) ?? [];
  const [file] = objectsOf(question?.['files']);
  return server.uploads.contentOf(String(file?.['id']));
}
