import type { Refusal } from '#contract/envelope.ts';
import type { ParentKind } from '#src/api/templates.ts';
import { hasField, type FieldName } from './fields.ts';
import { fieldOf } from './changes.ts';
import type { Item } from './item.ts';

/** What the server said against a part of the form. */
export interface FieldRefusal {
  code: string;
  /** Null where it belongs to no field of this form. */
  field: FieldName | null;
}

/** `settings.security`, `classIds.2`: the part that has a field. */
function fieldAt(path: string | undefined): FieldName | null {
  const [head = '', next = ''] = (path ?? '').split('.');
  return fieldOf(head === 'settings' ? next : head);
}

const byCode: Record<string, FieldName> = {
  'exam.unassigned': 'classes',
  'assignment.unassigned': 'classes',
  'classBase.notFound': 'base',
  'schoolClass.notFound': 'classes',
  'student.notFound': 'classes',
  'course.notFound': 'course',
};

/** Each refusal at its field; the same one at the same field is said once. */
export function refusalsAt(refusals: readonly Refusal[], kind: ParentKind): FieldRefusal[] {
  const found = refusals.map(({ code, path }) => {
    const field = fieldAt(path) ?? byCode[code] ?? null;
    return { code, field: field !== null && hasField(kind, field) ? field : null };
  });
  return found.filter(
    (one, at) =>
      found.findIndex(({ code, field }) => code === one.code && field === one.field) === at,
  );
}

/** The parts of an item that a field stands for: what was refused holds until one of them is changed. */
export function saidBy(field: FieldName | null, item: Item): string {
  const said = Object.entries(item).filter(([name]) => {
    if (field === 'base' || field === 'classes') return name === 'given' || name === 'courseId';
    if (field === 'isScored') return name === 'totalScoreUnits';
    return field === null || fieldOf(name) === field;
  });
  return JSON.stringify(said);
}
