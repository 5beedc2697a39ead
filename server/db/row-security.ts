/**
 * The second wall on PostgreSQL: requests run under a role that sees the rows of one school alone,
 * whatever a statement says. Migrations, the seed, tidying and calls before sign-in run as the owner.
 */
import { sql } from 'drizzle-orm';
import type { Db } from './client.ts';
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
 * A table is a school's own when its key begins with the school; the others are shared by all
 * schools and hold what is asked before a school is known. Only what is missing is made, because
 * making it locks the table.
 */
const makePolicies = `
do $$
declare
  found record;
  own constant text := 'nullif(current_setting(''${schoolSetting}'', true), '''')::uuid';
begin
  for found in
    select c.oid, c.relname as name, c.relrowsecurity as secured,
      case when c.relname = 'schools' then 'id' else (
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
