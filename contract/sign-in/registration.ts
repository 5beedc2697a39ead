/** Who may register: whoever likes, whoever has the code of the school, or nobody. */
import { z } from 'zod';
import { define } from '../define.ts';

/** How a school admits registrations. */
export const registrationModes = ['open', 'code', 'closed'] as const;

const registration = z.object({
  mode: z.enum(registrationModes),
  /** Given to whoever is to register, in groups of four; null until the school asks for one. */
  code: z.string().nullable(),
});
/** Who may register in a school, and with which code. */
export type Registration = z.infer<typeof registration>;

const change = z
  .object({
    mode: z.enum(registrationModes).optional(),
    /** Another code in place of the last one, which ends with it. */
    newCode: z.literal(true).optional(),
  })
  .refine(({ mode, newCode }) => mode !== undefined || newCode !== undefined);
/** What an administrator changes of it. */
export type RegistrationChange = z.output<typeof change>;

const path = '/api/teacher/v1/Registration/{schoolId}';

/** The calls. */
export const registrationCalls = define('core', {
  'registration.ways': {
    addition:
      'the sign-in page offers an account only where somebody may make one, and asks for a code where one is needed.',
    route: 'GET /user/register/ways',
    open: true,
    /** `begin`: there is no school yet; the code of the first start makes one. */
    answer: z.object({ open: z.boolean(), code: z.boolean(), begin: z.boolean().optional() }),
  },
  'registration.read': {
    addition: 'a school decides itself who may ask for an account.',
    route: `GET ${path}`,
    answer: registration,
  },
  'registration.change': {
    addition:
      'an administrator opens or closes it, and draws another code when strangers have the last one.',
    route: `PATCH ${path}`,
    body: change,
    answer: registration,
  },
});
