/**
 * The second wall on PostgreSQL: requests run under a role that sees the rows of one school alone,
 * whatever a statement says. Migrations, the seed, tidying and calls before sign-in run as the owner.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db, Store } from './client.ts';
import { schoolRole, schoolSetting } from './school-role.ts';

/** A role belongs to all databases of a server, so another one may be making it at the same moment. */
const makeRole = `
do $$ begin
  if not exists (select from pg_roles where rolname = '${schoolRole}') then
    create role ${schoolRole} nologin;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;
do $$ begin
  execute format('grant ${schoolRole} to %I', current_user);
exception when insufficient_privilege or unique_violation then null;
end $$`;

/**
 * A table is a school's own when its key begins with the school; so are the names to sign in with, whose key is the name
 * because it is one for all schools: before sign-in the owner looks there. The others are shared by all schools and hold
 * what is asked before a school is known. Only what is missing is made, because making it locks the table.
 */
const makePolicies = `
do $$
declare
  found record;
  own constant text := 'nullif(current_setting(''${schoolSetting}'', true), '''')::uuid';
begin
  for found in
    select c.oid, c.relname as name, c.relrowsecurity as secured,
      case c.relname when 'schools' then 'id' when 'logins' then 'school_id' else (
        select a.attname from pg_index i
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
        where i.indrelid = c.oid and i.indisprimary and a.attname = 'school_id') end as key
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and c.relname <> '__drizzle_migrations'
  loop
    if not has_table_privilege('${schoolRole}', found.oid, 'select, insert, update, delete') then
      execute format('grant select, insert, update, delete on %I to ${schoolRole}', found.name);
    end if;
    continue when found.key is null;
    if not found.secured then
      execute format('alter table %I enable row level security', found.name);
    end if;
    if not exists (select from pg_policy where polrelid = found.oid and polname = 'own_school') then
      execute format(
        'create policy own_school on %I to ${schoolRole} using (%I = %s) with check (%I = %s)',
        found.name, found.key, own, found.key, own);
    end if;
  end loop;
  grant usage on schema public to ${schoolRole};
end $$`;

/** Makes role and policies where they are missing; again and again changes nothing. */
export async function secureRows(db: Db): Promise<void> {
  try {
    await db.execute(sql.raw(makeRole));
    await db.execute(sql.raw(`set role ${schoolRole}`));
    await db.execute(sql.raw('reset role'));
  } catch (error) {
    throw new Error(
      `ROW_SECURITY=on needs a role that this database user may take. As a superuser: create role ${schoolRole} nologin; grant ${schoolRole} to the user of DATABASE_URL.`,
      { cause: error },
    );
  }
  await db.execute(sql.raw(makePolicies));
}

/**
 * Refuses to go on where the wall does not stand: looks out of a school that does not exist, over the connections that
 * requests get, and wants to be the role, under every policy, and to see no row.
 */
export async function proveRowSecurity(store: Store): Promise<void> {
  const { who, open, seen } = await store.forSchool(randomUUID()).read(async (db) => {
    const named = await db.execute<{ who: string }>(sql`select current_user as who`);
    const tables = await db.execute<{ name: string; active: boolean }>(sql`
      select c.relname as name, row_security_active(c.oid) as active
      from pg_policy p join pg_class c on c.oid = p.polrelid
      where p.polname = 'own_school' order by 1`);
    const looks = tables.rows.map(
      ({ name }) => sql`select ${name} as name where exists (select from ${sql.identifier(name)})`,
    );
    if (looks.length === 0) throw new Error('ROW_SECURITY=on found no policies on this database.');
    const found = await db.execute<{ name: string }>(sql.join(looks, sql` union all `));
    return {
      who: named.rows[0]?.who,
      open: tables.rows.filter(({ active }) => !active).map(({ name }) => name),
      seen: found.rows.map(({ name }) => name),
    };
  });
  const fault =
    (who !== schoolRole && `statements run as ${who}`) ||
    (open.length > 0 && `the role ${schoolRole} passes the policies of ${open.join(', ')}`) ||
    (seen.length > 0 && `rows of other schools are seen in ${seen.join(', ')}`);
  if (!fault) return;
  throw new Error(
    `ROW_SECURITY=on does not hold on this database: ${fault}. Connect without a pooler that shares connections, and see that ${schoolRole} is neither superuser nor BYPASSRLS and that no other policy lets it through.`,
  );
}
