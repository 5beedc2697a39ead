/** One pupil sitting an exam: signs in, opens the paper, answers in its order, hands in. */
import type { Paper } from '#contract/people/student.ts';
import type { Random } from '../seed/random.ts';
import type { Chosen, Goodness } from './choose-answers.ts';
import { send } from './http.ts';
import type { Server } from './http.ts';
import { uploadScan } from './upload.ts';

/** What pupils need. */
export interface Room {
  server: Server;
  random: Random;
  choose: (asked: Paper['questions'][number], ability: number, random: Random) => Chosen;
  activityId: string;
  password: string;
  /** What has happened so far. */
  tally: Tally;
}
/** Counts of everything that happened. */
export interface Tally {
  started: number;
  handedIn: number;
  late: number;
  answers: Record<Goodness, number>;
  uploads: number;
  /** Files that the server would not take, because it has no uploads. */
  skippedUploads: number;
  failed: string[];
}
/** A pupil who has the paper before her. */
export interface Pupil {
  paper: Paper;
  /** Does the next thing; false once nothing is left but handing in. */
  step: () => Promise<boolean>;
  handIn: () => Promise<void>;
}

/** Signs her in and opens the paper. */
export async function sitDown(room: Room, login: string, ability: number): Promise<Pupil> {
  const { server, random, tally } = room;
  const signedIn = await send(server, 'student.login', {
    body: { login, password: room.password },
  });
  const token = signedIn.token.access_token;
  const paper = await send(server, 'student.open', { token, params: { id: room.activityId } });
  const params = { resultId: paper.resultId };
  tally.started += 1;
  const waiting = paper.questions.filter(({ answerable, answer }) => answerable && answer === null);

  const answer = (questionId: string, parts: object) =>
    send(server, 'student.answer', {
      token,
      params,
      body: { answers: [{ questionId, ...parts }] },
    });

  return {
    paper,
    step: async () => {
      const asked = waiting.shift();
      if (!asked) return false;
      const { goodness, text, optionId, needsFile } = room.choose(asked, ability, random);
      const file = needsFile ? await uploadScan(server, token, random) : null;
      if (needsFile) tally[file === null ? 'skippedUploads' : 'uploads'] += 1;
      const parts = {
        ...(text === undefined ? {} : { text }),
        ...(optionId === undefined ? {} : { optionId }),
        ...(file === null ? {} : { files: [file] }),
      };
      const isEmpty = Object.keys(parts).length === 0;
      tally.answers[isEmpty ? 'empty' : goodness] += 1;
      if (isEmpty) return true;
      // Now and then something is written down first and made better at once.
      if (text !== undefined && random.chance(0.1)) {
        await answer(asked.id, { ...parts, text: text.slice(0, Math.ceil(text.length / 2)) });
      }
      await answer(asked.id, parts);
      return true;
    },
    handIn: async () => {
      const { late } = await send(server, 'student.handIn', { token, params });
      tally.handedIn += 1;
      if (late) tally.late += 1;
    },
  };
}
