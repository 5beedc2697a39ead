/** More workbooks than the other stories need, so that there are many lanes. */
import type { AnswerOf } from '#contract/define.ts';
import type { Calls } from '#contract/calls.ts';
import type { Workbook } from '#contract/workbook.ts';
import { callApi, examArea } from '../offline/targets.ts';
import type { Target, Targets } from '../offline/targets.ts';

const lanes = 36;

/** The known workbooks and further ones of the same exam. */
export async function manyWorkbooks(url: string, targets: Targets): Promise<Target[][]> {
  const { token, semesterId, examId, workbooks } = targets;
  const area = `${examArea}/OnlineExamResults/${semesterId}/${examId}`;
  const known = new Set(workbooks.flat().map((one) => one.resultId));
  const results = await callApi<AnswerOf<Calls['examResults.list']>>(
    url,
    `${area}/GetByFilter`,
    token,
    { pageSize: 60, state: 'handedIn' },
  );
  const more = results.items
    .filter((one) => !known.has(one.resultId))
    .slice(0, lanes - workbooks.length)
    .map(async ({ studentId, resultId }) => {
      const read = await callApi<Workbook>(url, `${area}/${studentId}/Details`, token);
      return read.questionList
        .filter((question) => question.maxScoreUnits >= 120)
        .map(({ questionId, version, maxScoreUnits }) => ({
          studentId,
          resultId,
          questionId,
          baseVersion: version,
          maxUnits: maxScoreUnits,
        }));
    });
  return [...workbooks, ...(await Promise.all(more))];
}
