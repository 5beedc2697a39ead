/** The form of the exam, which two devices may have open: what it says is sent at once, and answered or said again. */
import { z } from 'zod';
import { isObject, parseJson } from '#src/lib/json.ts';
import { questionLane } from '#src/offline/index.ts';
import { lookAt } from './marking.ts';
import type { ExamForm, Sending } from './held.ts';
import type { Stage } from './stage.ts';
import type { FormAct } from './steps.ts';
import type { Value } from './values.ts';
import { services } from './school.ts';
import { listPath } from './writing.ts';

const area = `${services.exam}/api/teacher/v3.0`;

const form = z.object({
  title: z.string(),
  teacherDescription: z.string(),
  version: z.int(),
  state: z.string(),
});
const read = z.object({ data: form });
const conflicting = z.object({ data: z.object({ current: form }) });
const saved = z.object({ data: z.object({ version: z.int(), state: z.string() }) });

/** What a form shows, by field. */
const shownIn = ({ title, teacherDescription, state }: ExamForm): [string, Value][] => [
  ['settings/title', title],
  ['settings/description', teacherDescription],
  ['exam/released', state === 'draft' ? null : 'yes'],
];

/** What the answer to a read of the exam shows of its settings and where it stands. */
export function lookAtForm(stage: Stage, at: number, text: string): ExamForm | null {
  const answer = read.safeParse(parseJson(text));
  if (!answer.success) return null;
  const shown = answer.data.data;
  stage.believed.set(stage.deviceOf(at), shown.state);
  lookAt(stage.judge, stage.readerOn(stage.deviceOf(at)), shownIn(shown));
  return shown;
}

/** One thing done in the form of the exam. */
export async function useForm(stage: Stage, at: number, act: FormAct): Promise<void> {
  const tab = stage.tab(at);
  const device = stage.deviceOf(at);
  if (stage.personOn(device) !== 'ann') return;
  if (tab.sending) return send(stage, at, tab.sending);
  if (act === 'read' || !tab.form) {
    const text = await stage.fetched(at, listPath(stage.school, 'exam')).catch(() => '');
    tab.form = lookAtForm(stage, at, text) ?? tab.form;
    return;
  }
  const isWithdrawal = act === 'withdraw';
  if (isWithdrawal !== (tab.form.state === 'scheduled')) return;
  const { id } = stage.school.draft;
  // The app takes nothing back before all that waits of it has arrived (`untilSent`).
  if (isWithdrawal && tab.offline.outbox.rowsOf(questionLane('exam', id)).length > 0) return;
  const count = (stage.count += 1);
  const base = { id, version: tab.form.version };
  const value = `${act} ${count}`;
  const [body, said]: [Sending['body'], Sending['said']] =
    act === 'withdraw'
      ? [{ ...base, state: 'draft' }, ['exam/released', null]]
      : act === 'title'
        ? [{ ...base, title: value }, ['settings/title', value]]
        : [{ ...base, teacherDescription: value }, ['settings/description', value]];
  const heard = stage.judge.give(stage.readerOn(device), ...said);
  await send(stage, at, { body, key: stage.uuid(), said, heard });
}

async function send(stage: Stage, at: number, sending: Sending): Promise<void> {
  const tab = stage.tab(at);
  tab.sending = sending;
  const device = stage.deviceOf(at);
  const reader = stage.readerOn(device);
  const answer = await stage
    .asked(at, `${area}/OnlineExams`, {
      method: 'PATCH',
      body: JSON.stringify(sending.body),
      headers: { 'content-type': 'application/json', 'idempotency-key': `"${sending.key}"` },
    })
    .catch(() => null);
  const told = parseJson(answer ?? '');
  // Nobody knows what became of it: it is said again.
  if (!isObject(told) || typeof told['result'] !== 'boolean') return;
  tab.sending = null;
  const done = saved.safeParse(told);
  if (done.success) {
    sending.heard();
    stage.note(sending.said[1] === null ? 'publications withdrawn' : 'settings saved');
    stage.believed.set(device, done.data.data.state);
    const { title, teacherDescription, ...rest } = {
      ...tab.form,
      ...sending.body,
      ...done.data.data,
    };
    tab.form = form.parse({ title, teacherDescription, ...rest });
    return;
  }
  stage.judge.giveUp(reader, ...sending.said);
  const conflict = conflicting.safeParse(told);
  tab.form = conflict.success ? conflict.data.data.current : null;
  if (!tab.form) return;
  stage.note('settings in conflict');
  lookAt(stage.judge, reader, shownIn(tab.form));
  stage.believed.set(device, tab.form.state);
  if (stage.chance() < 0.5 || tab.form.state !== 'draft' || sending.said[1] === null) return;
  // She wants hers all the same.
  const body = { ...sending.body, version: tab.form.version };
  const heard = stage.judge.give(reader, ...sending.said);
  await send(stage, at, { ...sending, body, key: stage.uuid(), heard });
}
