import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchBankPage } from '#src/api/bank-questions.ts';
import {
  useEngineReady,
  useOffline,
  usePerson,
  useScope,
  useIsAtWork,
  type Engine,
} from '#src/features/session/index.ts';
import type { BankPlace } from '#src/offline/index.ts';
import { createQuestionImport, type QuestionImport } from './question-import.ts';
import { textsOnTheWay, type Whose } from './sending.ts';
import { noState, type QuestionImportState } from './state.ts';

/** What this device has of the bank, looked at until `isEnough`. */
async function lookAtBank(
  engine: Engine,
  { owner, schoolId, semesterId }: Whose,
  how: 'here' | 'anew',
): Promise<{ id: string; text: string }[]> {
  const place: BankPlace = {
    owner,
    semesterId,
    readPage: (pageIndex, pageSize, signal) =>
      fetchBankPage({ schoolId, semesterId }, { pageIndex, pageSize }, signal),
  };
  const mirror = (await engine.bank()).open(place);
  return new Promise((resolve) => {
    let hasAsked = how === 'here';
    const stop = mirror.subscribe(() => {
      const { isLoaded, isReading, entries } = mirror.getSnapshot();
      if (!isLoaded || isReading) return;
      if (!hasAsked) {
        hasAsked = true;
        mirror.renew('all');
        return;
      }
      resolve(entries.map(({ id, question }) => ({ id, text: question.text })));
      queueMicrotask(() => stop());
    });
  });
}

/** The one import that is in work goes on while other pages are shown. */
let current: { engine: Engine; owner: string; questionImport: Promise<QuestionImport> } | null =
  null;

function questionImportOf(
  engine: Engine,
  whose: Whose,
  isHers: () => boolean,
): Promise<QuestionImport> {
  if (current?.engine === engine && current.owner === whose.owner) return current.questionImport;
  void current?.questionImport.then((questionImport) => questionImport.close());
  const questionImport = createQuestionImport({
    engine,
    whose,
    isHers,
    bankTexts: async () => [
      ...(await lookAtBank(engine, whose, 'here')),
      ...(await textsOnTheWay(engine.outbox, whose.schoolId)),
    ],
    async onDeleted(ids) {
      await (await engine.bank()).forget(whose, ids);
    },
    onUndone: () => void lookAtBank(engine, whose, 'anew').catch(() => undefined),
  });
  current = { engine, owner: whose.owner, questionImport };
  return questionImport;
}

const nothing = () => () => undefined;

/** The import of whoever works here; null until the device was read. */
export function useQuestionImport(): {
  questionImport: QuestionImport | null;
  state: QuestionImportState;
} {
  const { t } = useTranslation('question-import');
  const engine = useOffline();
  const isReady = useEngineReady();
  const { owner } = usePerson();
  const isHers = useIsAtWork(owner);
  const { schoolId, semesterId } = useScope();
  const title = t('waitsAs');
  const [questionImport, setQuestionImport] = useState<QuestionImport | null>(null);
  useEffect(() => {
    if (!isReady) return undefined;
    let isHere = true;
    void questionImportOf(engine, { owner, schoolId, semesterId, title }, isHers).then((found) => {
      if (isHere) setQuestionImport(found);
    });
    return () => {
      isHere = false;
      setQuestionImport(null);
    };
  }, [isReady, engine, isHers, owner, schoolId, semesterId, title]);
  const state = useSyncExternalStore(
    questionImport?.subscribe ?? nothing,
    questionImport?.get ?? (() => noState),
  );
  return { questionImport, state };
}
