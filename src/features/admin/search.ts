import type { CardSignIn } from '#contract/people/cards.ts';
import type { Registration } from '#contract/sign-in/registration.ts';
import type { Permission } from '#domain/permissions.ts';
import type { AccountFilter } from '#src/api/accounts.ts';

/** What the address of the administration says. */
export interface AdminSearch {
  tab?: string | undefined;
  /** Part of a name or a number. */
  q?: string | undefined;
  role?: string | undefined;
  active?: string | undefined;
  /** Of all students: who is here, who left. */
  state?: string | undefined;
  base?: string | undefined;
  class?: string | undefined;
  /** Of the structure: which part of it, and one class where there is room for no more. */
  part?: string | undefined;
  of?: string | undefined;
  /** Of the audit log: what happened, whom it concerns, and between which days, both included. */
  event?: string | undefined;
  person?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}
/** What a section is shown by, and how it asks for another address. */
export interface SectionProps {
  search: AdminSearch;
  onSearch: (next: AdminSearch) => void;
}

/** The sections in the order of the page. */
export const tabs = [
  'status',
  'structure',
  'lists',
  'accounts',
  'cards',
  'staff',
  'roles',
  'log',
  'server',
] as const;
/** One section. */
export type Tab = (typeof tabs)[number];

const permissionFor: Record<Tab, Permission> = {
  status: 'status',
  structure: 'structure',
  lists: 'lists',
  accounts: 'accounts',
  cards: 'logins',
  staff: 'structure',
  roles: 'accounts',
  log: 'log',
  server: 'accounts',
};

/** The sections that are open to somebody. */
export const tabsFor = (may: readonly Permission[]): Tab[] =>
  tabs.filter((tab) => may.includes(permissionFor[tab]));

/** The section an address asks for, of those that are open; the first where it asks for none of them. */
export const tabOf = (text: string | undefined, open: readonly Tab[] = tabs): Tab =>
  open.find((one) => one === text) ?? open[0] ?? 'status';

/** What may be chosen of the roles of every school, `none` among them. */
export const roleChoices = ['admin', 'supporter', 'user', 'none'] as const;

/** The id of a role of the school's own. */
const isId = (text: string | undefined): text is string =>
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text ?? '');

/** Which accounts an address asks for; words that mean nothing narrow nothing. */
export function filterOf({ q, role, active }: AdminSearch): AccountFilter {
  return {
    search: q ?? '',
    role: roleChoices.find((one) => one === role) ?? (isId(role) ? role : null),
    active: active === 'yes' ? true : active === 'no' ? false : null,
  };
}

/** Whether it leaves anybody out. */
export const isNarrowed = ({ search, role, active }: AccountFilter): boolean =>
  search !== '' || role !== null || active !== null;

/** Active and without a role: those who wait for one. */
export const waitingFilter: AccountFilter = { search: '', role: 'none', active: true };

/** Who may register: the choices, in the order in which they are offered. */
export const registrationModes = [
  'open',
  'code',
  'closed',
] as const satisfies Registration['mode'][];

/** What may be asked for beside a login card, in the order in which it is offered. */
export const cardAsks = ['nothing', 'pin', 'password'] as const satisfies CardSignIn['asks'][];
