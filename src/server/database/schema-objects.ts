import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientBase } from 'pg'
import { ROLES } from './pools.ts'

/** A right, a policy or an index in a database: what an operator can lose or add without a migration. */
interface SchemaObject {
  /** The statement that creates it. */
  statement: string
  /** The statement that removes it; empty if more of its kind do no harm. */
  removal: string
}

/** The kinds of statements in EXPECTED_FILE. */
const KINDS = {
  rights: /^GRANT /,
  rowSecurity: /^CREATE POLICY | ROW LEVEL SECURITY$/,
  indexes: /^CREATE (UNIQUE )?INDEX | ADD CONSTRAINT /,
}

const EXPECTED_FILE = join(import.meta.dirname, 'schema-objects.txt')

/**
 * Selects rights, row-level security, policies and indexes of the schemas public and identity as statements. Rights are those of
 * the roles in $1 and of PUBLIC. Those on the schema public belong to its owner, an administrator, and are missing here.
 */
const OBJECTS = `
  with relations as (
    select c.*, format('%I.%I', nspname, relname) as name from pg_class c join pg_namespace n on n.oid = relnamespace
    where nspname in ('public', 'identity') and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
  ), functions as (
    select p.*, format('%I.%I(%s)', nspname, proname, pg_get_function_identity_arguments(p.oid)) as name
    from pg_proc p join pg_namespace n on n.oid = pronamespace
    where nspname in ('public', 'identity') and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
  ), rights (object, owner, part, grantor, grantee, privilege, is_grantable) as (
    select 'SCHEMA ' || nspname, nspowner, '', acl.* from pg_namespace, aclexplode(nspacl) acl where nspname = 'identity'
    union all
    select case relkind when 'S' then 'SEQUENCE ' else 'TABLE ' end || name, relowner, '', acl.*
      from relations, aclexplode(relacl) acl
    union all
    select 'TABLE ' || name, relowner, format(' (%I)', attname), acl.*
      from relations join pg_attribute on attrelid = oid, aclexplode(attacl) acl
    union all
    select 'FUNCTION ' || name, proowner, '', acl.* from functions, aclexplode(coalesce(proacl, acldefault('f', proowner))) acl
  ), grants as (
    select privilege || part || ' ON ' || object as "right", coalesce(quote_ident(rolname), 'PUBLIC') as name
    from rights left join pg_roles on pg_roles.oid = grantee
    where grantee <> owner and (grantee = 0 or rolname = any ($1))
  )
  select format('GRANT %s TO %s', "right", name) as statement,
    format('REVOKE %s FROM %s', "right", name) as removal
  from grants
  union all
  select format('ALTER TABLE %s %s ROW LEVEL SECURITY', name, word), ''
  from relations, (values ('ENABLE'), ('FORCE')) words (word)
  where relkind = 'r' and case word when 'FORCE' then relforcerowsecurity else relrowsecurity end
  union all
  select concat(
      format('CREATE POLICY %I ON %s', polname, name),
      case when not polpermissive then ' AS RESTRICTIVE' end,
      case polcmd when 'r' then ' FOR SELECT' when 'a' then ' FOR INSERT' when 'w' then ' FOR UPDATE' when 'd' then ' FOR DELETE' end,
      ' TO ' || coalesce((
        select string_agg(case when oid = relowner then 'CURRENT_USER' else quote_ident(rolname) end, ', ' order by rolname)
        from pg_roles where oid = any (polroles)
      ), 'PUBLIC'),
      -- The name of the column in "(select current_user_id())" is that of the function when the policy was created.
      regexp_replace(concat(' USING (' || pg_get_expr(polqual, polrelid) || ')',
        ' WITH CHECK (' || pg_get_expr(polwithcheck, polrelid) || ')'), ' AS current_\\w+', '', 'g')
    ), format('DROP POLICY %I ON %s', polname, name)
  from relations join pg_policy on polrelid = relations.oid
  union all
  select coalesce(
      'ALTER TABLE ' || (select name from relations where oid = conrelid) || ' ADD CONSTRAINT ' || quote_ident(conname) || ' '
        || pg_get_constraintdef(pg_constraint.oid),
      pg_get_indexdef(indexrelid)
    ), ''
  from pg_index join relations on relations.oid = indexrelid
  left join pg_constraint on conindid = indexrelid and contype in ('p', 'u', 'x')`

/**
 * Reads the objects of a database over a connection whose search path is "public". Rights are those of the roles, of `logins`
 * and of PUBLIC.
 */
export async function readSchemaObjects(owner: ClientBase, logins: string[] = []): Promise<SchemaObject[]> {
  const { rows } = await owner.query(OBJECTS, [[...Object.values(ROLES), ...logins]])
  return rows.map((row) => ({ ...row, statement: row.statement.replaceAll(/\s+/g, ' ').trim() }))
}

/** Returns the statements that a database with all migrations lacks to be as this release expects it: removals, then additions. */
export async function listSchemaRepairs(
  owner: ClientBase,
  kind: keyof typeof KINDS,
  logins: string[] = [],
): Promise<string[]> {
  const expected = new Set(readFileSync(EXPECTED_FILE, 'utf8').trimEnd().split('\n'))
  const objects = (await readSchemaObjects(owner, logins)).filter(({ statement }) =>
    KINDS[kind].test(statement),
  )
  const present = new Set(objects.map(({ statement }) => statement))
  const surplus = objects.filter(({ statement, removal }) => removal && !expected.has(statement))
  const missing = [...expected].filter((statement) => KINDS[kind].test(statement) && !present.has(statement))
  return [...surplus.map(({ removal }) => removal).sort(), ...missing]
}
