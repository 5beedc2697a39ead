import { deviceNow } from '#src/lib/device-time.ts';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BankQuestion } from '#contract/bank/templates-shape.ts';
import { makePublic } from '#src/api/bank-questions.ts';
import { errorCode } from '#src/api/errors.ts';
import { attempt, untilSent } from '#src/features/activities/index.ts';
import { bankItem, failureOf, fromBank, type Bank } from '#src/features/questions/index.ts';
import { useOffline, usePerson, useScope } from '#src/features/session/index.ts';
import { newUuid } from '#src/lib/uuid.ts';
import { questionLane, type BankEntry } from '#src/offline/index.ts';
import { useErrorCodeText, useFormat } from '#src/ui/index.ts';
import { excerptOf } from './excerpt.ts';
import { createBankSaving, type Target } from './saving.ts';
import type { BankAction } from './bank-action.ts';

/** All that is done to questions of the bank from its list, and what is said of it. */
export function useBankActions({ mirror }: Pick<Bank, 'mirror'>) {
  const { t } = useTranslation('question-bank');
  const { t: tq } = useTranslation('questions');
  const { number } = useFormat();
  const codeText = useErrorCodeText();
  const engine = useOffline();
  const { outbox } = engine;
  const { owner } = usePerson();
  const { schoolId, semesterId } = useScope();
  const [said, setSaid] = useState<BankAction | null>(null);
  // Also where she goes elsewhere: what nobody can take back any more need not wait.
  useEffect(() => said?.onGone, [said]);
  const title = t('title');
  const saving = useMemo(
    () => createBankSaving(outbox, { owner, schoolId, semesterId, title, copyOf: fromBank }),
    [outbox, owner, schoolId, semesterId, title],
  );
  const say = (text: string, more: Partial<BankAction> = {}) =>
    setSaid({ at: deviceNow(), text, kind: 'done', ...more });
  /** What the device's disk refused is said, and nothing is believed done. */
  const tried = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      say(tq(`failure.${failureOf(error)}`), { kind: 'wrong' });
    }
  };
  /** A copy knows its source, which must be on the server; what comes back in its own place does not. */
  const create = (item: Record<string, unknown>, like?: BankQuestion) =>
    saving.create({ ...item, clientId: newUuid() }, like);

  async function publish(entry: BankEntry, isPublic: boolean): Promise<void> {
    const { id, question } = entry;
    const intention = {
      of: [owner, 'bankQuestion', id].join(' '),
      does: ['public', question.version, isPublic].join(' '),
    };
    // Opened before her own change of it has been taken, it would be another version than that change began from.
    const outcome = await untilSent(
      engine,
      questionLane('template', question.template?.id ?? schoolId),
    ).then(
      () => attempt(intention, (key) => makePublic(id, isPublic, key)),
      (error: unknown) => ({ kind: 'failed' as const, code: errorCode(error) }),
    );
    const word = isPublic ? 'public' : 'private';
    const text = excerptOf(question.text);
    if (outcome.kind === 'done') {
      mirror?.put([{ ...question, isPublic, version: outcome.data.version }]);
      say(t(`note.${word}`, { text }));
      return;
    }
    say(`${t(`note.${word}Failed`, { text })} ${codeText(outcome.code)}`, {
      kind: 'wrong',
      again: () => void publish(entry, isPublic),
    });
  }

  return {
    saving,
    said,
    say,
    close: () => setSaid(null),
    copy: ({ question, isNew }: BankEntry) =>
      tried(async () => {
        await create(isNew ? bankItem(question) : fromBank(question, 'template'));
        say(t('note.copied', { text: excerptOf(question.text) }));
      }),
    remove: (entry: BankEntry) =>
      tried(async () => {
        const key = await saving.remove(entry);
        const undo = () =>
          void tried(async () => {
            // Never more than a plan of this device: it is planned anew, where it stood.
            if (key === null) await create(bankItem(entry.question), entry.question);
            else if (!(await saving.keep(key))) {
              say(t('note.gone'), { kind: 'wrong' });
              return;
            }
            setSaid(null);
          });
        const onGone = () => saving.letGo();
        say(t('note.removed', { text: excerptOf(entry.question.text) }), { undo, onGone });
      }),
    publish,
    use: (target: Target, entries: readonly BankEntry[]) =>
      tried(async () => {
        const ids = await saving.copyInto(target, entries);
        say(
          t('note.used', {
            count: ids.length,
            n: number(ids.length),
            title: excerptOf(target.title),
          }),
          {
            open: target,
            undo: () =>
              void tried(async () => {
                await saving.takeOut(target, ids);
                setSaid(null);
              }),
          },
        );
      }),
  };
}
