import { describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { Call } from '#contract/define.ts';
import { isDelivery } from '#contract/delivery.ts';
import { correctionOperation, correctionLane } from '../kinds/correction/addresses.ts';
import { questionOperation, questionLane } from '../kinds/questions/addresses.ts';
import { parseFamily } from './families.ts';
import { addressOf } from './addresses.ts';

const area = '/api/teacher/v3.0';

describe('the families that can wait', () => {
  it.each([
    ['PATCH', 'OnlineExamResults/sc/se/Correction/st/re', 'correction', 'c:exam:st:re'],
    ['PATCH', 'AssignmentResults/sc/se/Correction/st/re', 'correction', 'c:asg:st:re'],
    ['POST', 'OnlineExamQuestions/OnlineExams/se/ex/PostList/false', 'create', 'q:exam:ex'],
    ['POST', 'OnlineExamQuestions/OnlineExams/se/ex/PostList/true', 'release', 'q:exam:ex'],
    ['POST', 'AssignmentQuestion/Assignments/se/as/PostList/false', 'create', 'q:asg:as'],
    ['POST', 'AssignmentQuestion/Assignments/se/as/PostList/true', 'release', 'q:asg:as'],
    ['PATCH', 'OnlineExamQuestions/OnlineExams/se/ex/PatchList', 'patch', 'q:exam:ex'],
    ['PATCH', 'AssignmentQuestion/Assignments/se/as/PatchList', 'patch', 'q:asg:as'],
    ['POST', 'OnlineExamTemplateQuestion/OnlineExamTemplates/sc/te/PostList', 'create', 'q:tpl:te'],
    ['POST', 'OnlineExamTemplateQuestion/OnlineExamTemplates/sc/PostList', 'create', 'q:tpl:sc'],
    ['DELETE', 'OnlineExamQuestions/q1', 'delete', null],
    ['DELETE', 'AssignmentQuestion/q1', 'delete', null],
    ['DELETE', 'OnlineExamTemplateQuestion/sc/q1', 'delete', null],
  ])('%s %s is %s', (method, path, kind, lane) => {
    for (const base of ['', '/services/exam', 'https://other.example/deep/base'])
      expect(parseFamily(method, `${base}${area}/${path}`)).toEqual({ kind, lane });
  });

  it.each([
    ['GET', `${area}/OnlineExamResults/sc/se/Correction/st/re`],
    ['PATCH', '/api/teacher/v1/OnlineExamResults/sc/se/Correction/st/re'],
    ['PATCH', `${area}/OnlineExamResults/sc/se/Correction/st`],
    ['PATCH', `${area}/OnlineExamResults/sc/se/Correction//re`],
    ['POST', `${area}/OnlineExamQuestions/OnlineExams/se/ex/PostList/maybe`],
    ['PATCH', `${area}/OnlineExams`],
    ['DELETE', `${area}/OnlineExams/se/ex`],
  ])('%s %s cannot wait', (method, path) => {
    expect(parseFamily(method, `/services/exam${path}`)).toBeNull();
  });

  it('builds addresses that it reads back as the same thing', () => {
    const ids = { schoolId: 'sc', semesterId: 'se', studentId: 's t', resultId: 're' };
    for (const kind of ['exam', 'assignment'] as const) {
      const path = addressOf(correctionOperation({ kind, ...ids }).path, {
        exam: '/services/exam',
      });
      const lane = correctionLane(kind, 's t', 're');
      expect(parseFamily('PATCH', path)).toEqual({ kind: 'correction', lane });
    }
    for (const parent of ['exam', 'assignment'] as const)
      for (const action of ['create', 'patch', 'release'] as const) {
        const made = questionOperation({
          parent,
          semesterId: 'se',
          id: 'x',
          action,
          items: [],
        });
        expect(parseFamily(made.method, made.path)).toEqual({
          kind: action,
          lane: questionLane(parent, 'x'),
        });
      }
    for (const id of ['te', null]) {
      const input = {
        parent: 'template',
        schoolId: 'sc',
        id,
        action: 'create',
        items: [],
      } as const;
      const made = questionOperation(input);
      expect(parseFamily(made.method, made.path)?.lane).toBe(made.lane);
    }
  });
});

it('what only delivers may make exactly the calls that wait on a device', () => {
  const all = Object.entries<Call>(calls);
  const namesOf = (isMeant: (name: string, call: Call) => boolean) =>
    all.flatMap(([name, call]) => (isMeant(name, call) ? [name] : []));
  const waiting = namesOf((_name, { method, path }) => {
    const filled = path.replaceAll('{isRelease}', 'false').replaceAll(/\{\w+\}/g, 'x');
    return parseFamily(method, filled) !== null;
  });
  expect(namesOf(isDelivery)).toEqual(waiting);
});
