/** What students and their parents do. */
import { define } from '../define.ts';

/** Why: corrections need real workbooks; the specification's teacher area has no way for students to write any. */
export const studentCalls = define({});
