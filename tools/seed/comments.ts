/** Reusable comments of the sample teachers: the general ones and those that suit the course. */
import type { Content } from './content.ts';
import { createRandom } from './random.ts';
import type { Rows } from './rows.ts';

const groups: Record<string, string> = {
  math: 'math-science',
  science: 'math-science',
  persian: 'language',
  english: 'language',
  arabic: 'language',
  social: 'humanities',
  religion: 'humanities',
  quran: 'humanities',
  thinking: 'humanities',
  art: 'art-tech',
  tech: 'art-tech',
};

/** Adds one teacher's comments for one course, once however many grades she teaches it in. */
export function addComments(
  rows: Rows,
  content: Content,
  owner: { schoolId: string; userId: string },
  course: { id: string; courseKey: string },
  createdAt: Date,
): void {
  const hasThem = (row: Rows['comments'][number]) =>
    row.userId === owner.userId && row.courseId === course.id;
  if (rows.comments.some(hasThem)) return;
  // Chance of its own: the rest of the school stays as it is, however many comments there are.
  const random = createRandom(60 + rows.comments.length, createdAt.getTime());
  const fitting = content.comments.filter(
    ({ courseGroup }) => courseGroup === 'all' || courseGroup === groups[course.courseKey],
  );
  for (const { text, scoreDelta } of fitting) {
    rows.comments.push({
      ...owner,
      id: random.id(),
      courseId: course.id,
      text,
      scoreUnits: scoreDelta === undefined ? null : Math.round(scoreDelta * 240),
      uses: random.chance(0.4) ? random.below(25) : 0,
      createdAt,
    });
  }
}
