import type { ActivityForm } from '#contract/activities/activity.ts';
import type { TemplateForm } from '#contract/bank/templates-shape.ts';

/** What has this form, as the server holds it. */
export type SavedForm = ActivityForm | TemplateForm;

export const isActivity = (held: SavedForm): held is ActivityForm => 'students' in held;
