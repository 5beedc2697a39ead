/** The one door to `tools/`: the sample school, and the stand-ins of the services around this server. */
export { hasSampleSchool, sampleAccounts, samplePassword } from '#tools/seed/sample.ts';
export {
  listClasses,
  listGrades,
  listMembers,
  listSchools,
} from '#tools/stand-ins/classroom/read.ts';
export { endSession } from '#tools/stand-ins/classroom/sessions.ts';
export { standIn } from '#tools/stand-ins/classroom/stand-in.ts';
export { mountPlatform } from '#tools/stand-ins/sso/platform.ts';

/** What makes the sample school; read when it is asked for, since a server needs it once. */
export const loadSeed = () => import('#tools/seed/seed.ts');
