/** Cards that a pupil signs in with in place of a name and a password: a school signs in at once, and nothing is mistyped. */
import { z } from 'zod';
import { defineAdditions } from '../define.ts';
import { id, instant, page, student } from '../shapes.ts';
import { studentSignedIn } from './student.ts';

/** What a card's QR code carries: the school and 128 random bits, base64url. */
const token = z.string().regex(/^[\w-]{43}$/);

/** How many of a class have a card. */
const classCards = z.object({
  classId: id,
  className: z.string(),
  students: z.int(),
  withCard: z.int(),
  /** Cards of them that somebody has signed in with. */
  used: z.int(),
});
/** A class in the list. */
export type ClassCards = z.infer<typeof classCards>;

const card = z.object({ madeAt: instant, firstUsedAt: instant.nullable() });
/** What tells her from a namesake of her class: a guardian's name, or else how a code of hers ends. */
const apart = z
  .object({ kind: z.enum(['guardian', 'code', 'national']), text: z.string() })
  .nullable()
  .default(null);
/** A pupil and her open card, if she has one. */
const cardOf = student.extend({ card: card.nullable(), apart });
/** A pupil in the list of a class. */
export type CardOf = z.infer<typeof cardOf>;

/** Whole classes, single pupils, or both. */
const chosen = {
  classIds: z.array(id).max(200).default([]),
  studentIds: z.array(id).max(5_000).default([]),
};
const isSomebody = (of: { classIds: string[]; studentIds: string[] }) =>
  of.classIds.length + of.studentIds.length > 0;

/** What a school may ask for beside a card. */
const cardAsks = ['nothing', 'pin', 'password'] as const;

const cardSignIn = z.object({ asks: z.enum(cardAsks) });
/** What is asked of whoever signs in with a card. */
export type CardSignIn = z.infer<typeof cardSignIn>;

/** A PIN as it is typed, whatever its digits; what it has to be is said beside it. */
const pin = z.string().max(50).optional();

const cardSignInPath = '/api/teacher/v1/CardSignIn/{schoolId}';

export const cardsCalls = defineAdditions(
  'exam',
  'six hundred pupils who type passwords behind one address mistype some, and then all of them meet a captcha.',
)({
  'loginCards.overview': {
    route: 'GET /api/teacher/v1/LoginCards',
    /** The classes that she teaches this year; of an admin all. */
    answer: page(classCards),
  },
  'loginCards.list': {
    route: 'GET /api/teacher/v1/LoginCards/{classId}',
    answer: page(cardOf),
  },
  'loginCards.make': {
    route: 'POST /api/teacher/v1/LoginCards',
    body: z
      .object({
        ...chosen,
        /** Leaves out whoever has a card; otherwise hers is void, and she is signed out. */
        onlyMissing: z.boolean().default(false),
      })
      .refine(isSomebody),
    /**
     * Told this once: the same key again makes no others, and answers null in place of each token. Whoever sits an exam
     * is left out with her class, and refused (409 `student.sitting`) by her own name.
     */
    answer: z.object({
      items: z.array(student.extend({ token: token.nullable(), apart })),
      sitting: z.array(student),
    }),
  },
  'loginCards.void': {
    route: 'POST /api/teacher/v1/LoginCards/Void',
    body: z.object(chosen).refine(isSomebody),
    /** How many cards were void by it; whoever was signed in with one is signed out. */
    answer: z.object({ voided: z.int(), sitting: z.array(student) }),
  },
  'student.card': {
    route: 'POST /api/student/v1/Card',
    body: z.object({
      token: z.string().max(200),
      /** Where the school asks for a PIN and the card has one (400 `pin.required`). */
      pin,
      /** Chosen at the first sign-in with a card that has none (400 `pin.choose`). */
      newPin: pin,
      /** Where the school asks for her password (400 `card.password`); the rules are those of `student.login`. */
      password: z.string().max(200).optional(),
      newPassword: z.string().max(200).optional(),
      captcha: z.string().max(200).optional(),
    }),
    answer: studentSignedIn,
    open: true,
  },
});

export const cardSignInCalls = defineAdditions(
  'core',
  'a school decides itself whether the paper alone opens. For its admins.',
)({
  'cardSignIn.read': {
    route: `GET ${cardSignInPath}`,
    answer: cardSignIn,
  },
  'cardSignIn.change': {
    route: `PATCH ${cardSignInPath}`,
    body: cardSignIn,
    answer: cardSignIn,
  },
});

/** Who is to get cards, or to lose them. */
export type Chosen = z.output<(typeof cardsCalls)['loginCards.void']['body']>;
/** What making cards is asked for. */
export type CardsAsked = z.output<(typeof cardsCalls)['loginCards.make']['body']>;
/** Cards as they are told once. */
export type MadeCards = z.infer<(typeof cardsCalls)['loginCards.make']['answer']>;
