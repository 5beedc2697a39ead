import type { ActivityForm } from '#contract/activities/activity.ts';
import type { Lifecycle } from '#contract/shapes.ts';
import type { TemplateForm } from '#contract/bank/templates-shape.ts';
import type { ParentKind } from '#src/api/templates.ts';

/** A bank exam as its list of questions sees it: always open, like a draft. */
export type BankExam = TemplateForm & { state: Lifecycle };
/** What a list of questions belongs to. */
export type Parent = ActivityForm | BankExam;

export const isActivity = (parent: Parent): parent is ActivityForm => 'students' in parent;

/** Whether its questions have scores; a bank exam whose total is left open has them too. */
export const isScoredIn = (
  kind: ParentKind,
  { totalScoreUnits }: Pick<Parent, 'totalScoreUnits'>,
) => kind === 'template' || totalScoreUnits !== null;
