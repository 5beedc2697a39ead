/** The real server with the sample school and the harness as its app, and what its database says in the end. */
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { startAppServer } from '../helpers/app-server.ts';
import { freshSchool } from '../helpers/sample-data.ts';
import { readTargets } from './targets.ts';
import type { Targets } from './targets.ts';
import type { Effect, Truth } from './ledger.ts';
import type { RivalTruth } from './rival-judge.ts';

/** A school that runs. */
export interface School {
  url: string;
  port: number;
  targets: Targets;
  /** SIGKILL to the server in the middle of its work, and a new one on the same data. */
  crash(): Promise<void>;
  /** Ends the server, then reads what stands in its database: no answer of ours is asked to be believed. */
  truth(): Promise<Truth>;
  /** The same of two teachers' work. */
  rivalTruth(logins: readonly string[]): Promise<RivalTruth>;
  remove(): Promise<void>;
}

interface Written {
  result_id: string;
  question_id: string;
  version: number;
  score_units: number | null;
  comment: string | null;
}

/** The number that a comment of ours carries; other people's comments carry none. */
function numberIn(comment: string | null): number | null {
  const found = /^n=(\d+)$/.exec(comment ?? '');
  return found ? Number(found[1]) : null;
}

/** The name of a part. */
export function partOf(resultId: string, questionId: string): string {
  return `${resultId}/${questionId}`;
}

function effectsOf(rows: Written[]): Effect[] {
  return rows.flatMap((row) => {
    const n = numberIn(row.comment);
    const part = partOf(row.result_id, row.question_id);
    return n === null ? [] : [{ part, n, version: row.version, scoreUnits: row.score_units }];
  });
}

const columns = 'result_id, question_id, version, score_units, comment';

async function readTruth(directory: string, draftId: string): Promise<Truth> {
  const database = await PGlite.create(directory);
  try {
    const history = await database.query<Written>(
      `select ${columns} from answer_history order by result_id, question_id, version`,
    );
    const standing = await database.query<Written>(`select ${columns} from answers`);
    const questions = await database.query<{ text: string; version: number }>(
      'select text, version from questions where activity_id = $1 order by orders, id',
      [draftId],
    );
    const marked = questions.rows.filter((row) => row.text.startsWith('mark '));
    return {
      effects: effectsOf(history.rows),
      finals: new Map(effectsOf(standing.rows).map(({ part, ...rest }) => [part, rest])),
      marks: marked.map((row) => row.text),
      markVersions: marked.map((row) => row.version),
    };
  } finally {
    await database.close();
  }
}

async function readRivalTruth(directory: string, names: readonly string[]): Promise<RivalTruth> {
  const database = await PGlite.create(directory);
  try {
    const written = await database.query<Written & { login: string | null; at: Date }>(
      `select ${columns}, l.name as login, h.at from answer_history h
         left join logins l on l.person_id = h.by_id and l.name = any($1)
       order by result_id, question_id, version`,
      [names],
    );
    const drawn = await database.query<Written & { strokes: string[] }>(
      `select ${columns}, array(select jsonb_array_elements(coalesce(ink, '[]')) ->> 'id') as strokes
       from answers`,
    );
    const ofRow = (row: Written) => partOf(row.result_id, row.question_id);
    return {
      steps: written.rows.map((row) => ({
        part: ofRow(row),
        by: row.login,
        value: { units: row.score_units, comment: row.comment },
        at: row.at.getTime(),
      })),
      strokes: new Map(drawn.rows.map((row) => [ofRow(row), row.strokes])),
    };
  } finally {
    await database.close();
  }
}

/** Starts the server on a fresh copy of the sample school. */
export async function startSchool(staticDir: string, workbookCount?: number): Promise<School> {
  const data = await freshSchool();
  const start = (port: number) =>
    startAppServer({ dataDir: data.dataDir, port, env: { STATIC_DIR: staticDir } });
  let server = await start(0);
  const remove = async () => {
    await server.kill();
    data.remove();
  };
  try {
    const targets = await readTargets(server.url, workbookCount);
    return {
      url: server.url,
      port: server.port,
      targets,
      remove,
      crash: async () => {
        await server.kill();
        server = await start(server.port);
      },
      truth: async () => {
        await server.stop();
        return readTruth(join(data.dataDir, 'db'), targets.draftId);
      },
      rivalTruth: async (logins) => {
        await server.stop();
        return readRivalTruth(join(data.dataDir, 'db'), logins);
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
