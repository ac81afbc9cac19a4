import type { ClientBase } from 'pg'

/**
 * Selects the tables with rows of users from the system catalog: those in the schema identity, with a column user_id, or with a
 * chain of foreign keys to an account.
 */
export const USER_TABLES = `
  with recursive tables as (
    select c.oid, c.oid::regclass::text as name, n.nspname as schema, relrowsecurity, relforcerowsecurity
    from pg_class c join pg_namespace n on n.oid = relnamespace
    where relkind in ('r', 'p') and nspname <> 'information_schema' and nspname not like 'pg\\_%'
  ), reaching(oid) as (
    select 'identity.users'::regclass::oid
    union select conrelid from pg_constraint join reaching on confrelid = reaching.oid where contype = 'f'
  )
  select tables.* from tables
  where schema = 'identity' or oid in (select oid from reaching)
     or exists (select from pg_attribute where attrelid = tables.oid and attname = 'user_id' and not attisdropped)`

/** Returns the tables with rows of users that row-level security does not protect completely. */
export async function listUnprotectedTables(client: Pick<ClientBase, 'query'>): Promise<string[]> {
  const { rows } = await client.query(`
    select name from (${USER_TABLES}) user_table
    where not (relrowsecurity and relforcerowsecurity)
       or not exists (select from pg_policy where polrelid = user_table.oid)
       or not exists (
         select from pg_policy join pg_class c on c.oid = polrelid
         where polrelid = user_table.oid and polroles = array[relowner] and polcmd = '*' and polpermissive)
       -- A policy for public, or one for the app that does not compare the user, permits what the others deny.
       or exists (select from pg_policy where polrelid = user_table.oid and 0 = any(polroles))
       or exists (
         select from pg_policy
         where polrelid = user_table.oid and 'amberlink_app'::regrole::oid = any(polroles) and polpermissive
           and (coalesce(pg_get_expr(polqual, polrelid), 'current_user_id') !~ 'current_user_id'
             or coalesce(pg_get_expr(polwithcheck, polrelid), 'current_user_id') !~ 'current_user_id')
       )
    order by name`)
  return rows.map(({ name }) => name)
}
