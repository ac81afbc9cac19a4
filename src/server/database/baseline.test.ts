import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, inject, test } from 'vitest'
import { createEmptyTestDatabase } from '../testing/test-database.ts'
import { migrate } from './migrate.ts'
import { readProgram } from './schema-state.ts'

const SNAPSHOT = join(import.meta.dirname, '../testing/fixtures/dbd788f/schema.txt')

/**
 * Selects everything that migrations create, as (object, definition): tables with their columns in order, constraints, indexes,
 * triggers, policies and comments, functions, privileges except those of the owner, and rows. Names of the owner do not occur.
 */
const CATALOG = `
  with schemas as (
    select oid, nspname, nspowner, nspacl from pg_namespace where nspname in ('public', 'identity')
  ), relations as (
    select pg_class.*, pg_class.oid::regclass::text as name from pg_class join schemas on schemas.oid = relnamespace
    where relname !~ '^schema_migrations' and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
  ), functions as (
    select pg_proc.*, pg_proc.oid::regprocedure::text as name from pg_proc join schemas on schemas.oid = pronamespace
    where not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  ), privileges as (
    select 'schema ' || nspname as object, nspowner as owner, '' as part, acl.* from schemas, aclexplode(nspacl) acl
    union all
    select 'default', defaclrole, defaclobjtype::text, acl.* from pg_default_acl, aclexplode(defaclacl) acl
    union all
    select name, relowner, '', acl.* from relations, aclexplode(relacl) acl
    union all
    select name, relowner, attname, acl.* from relations join pg_attribute on attrelid = oid, aclexplode(attacl) acl
    union all
    select name, proowner, '', acl.* from functions, aclexplode(coalesce(proacl, acldefault('f', proowner))) acl
  ), objects (object, definition) as (
    select 'table ' || name, concat_ws(' ', relkind, relpersistence, relrowsecurity, relforcerowsecurity, reloptions,
        obj_description(oid, 'pg_class'))
      from relations where relkind not in ('i', 'S')
    union all
    select 'columns of ' || name, concat_ws(' ', row_number() over (partition by attrelid order by attnum), attname,
        format_type(atttypid, atttypmod), attnotnull, pg_get_expr(adbin, adrelid), attgenerated, attidentity,
        attcollation::regcollation, col_description(attrelid, attnum))
      from relations join pg_attribute on attrelid = oid and attnum > 0 and not attisdropped
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where relkind = 'r'
    union all
    select 'constraints of ' || name, concat_ws(' ', conname, pg_get_constraintdef(pg_constraint.oid), convalidated)
      from relations join pg_constraint on conrelid = relations.oid where contype <> 'n'
    union all
    select 'indexes of ' || indrelid::regclass, pg_get_indexdef(indexrelid) from pg_index join relations on oid = indexrelid
    union all
    select 'triggers of ' || name, concat_ws(' ', pg_get_triggerdef(pg_trigger.oid), tgenabled)
      from relations join pg_trigger on tgrelid = relations.oid where not tgisinternal
    union all
    -- The name of the column in "(select current_user_id())" is that of the function when the policy was created.
    select 'policies of ' || name, regexp_replace(concat_ws(' ', polname, polpermissive, polcmd, (
        select string_agg(case when rolname = current_user then 'owner' else rolname end, ', ' order by rolname)
        from pg_roles where oid = any (polroles)
      ), pg_get_expr(polqual, polrelid), 'check', pg_get_expr(polwithcheck, polrelid)), ' AS current_\\w+', '', 'g')
      from relations join pg_policy on polrelid = relations.oid
    union all
    select 'function ' || name, concat_ws(' ', pg_get_functiondef(oid), obj_description(oid, 'pg_proc')) from functions
    union all
    select 'sequence ' || name, concat_ws(' ', seqtypid::regtype, seqstart, seqincrement, seqmax, seqcycle)
      from relations join pg_sequence on seqrelid = oid
    union all
    select 'types and statistics', concat_ws(' ', typname, typtype) from pg_type join schemas on schemas.oid = typnamespace
      where typtype not in ('b', 'c') and not exists (select from pg_depend where objid = pg_type.oid and deptype = 'e')
    union all
    select 'types and statistics', stxname from pg_statistic_ext join schemas on schemas.oid = stxnamespace
    union all
    select 'privileges on ' || object, concat_ws(' ', part, case grantee when 0 then 'public' else pg_get_userbyid(grantee) end,
        privilege_type, is_grantable)
      from privileges where grantee <> owner
    union all
    select 'rows of interests', name from public.interests
    union all
    select 'rows of catalogue_revision', (revision = 0)::text from public.catalogue_revision
    union all
    select 'rows of transaction_key', only_row::text from identity.transaction_key
  )
  select object, string_agg(definition, E'\\n' order by definition collate "C") as definition
  from objects group by object order by object collate "C"`

const database = await createEmptyTestDatabase()

test('the baseline creates the same schema as the 28 migrations of commit dbd788f', async () => {
  const folder = mkdtempSync(join(inject('runFolder'), 'baseline-'))
  cpSync(join(import.meta.dirname, 'migrations/baseline'), join(folder, 'baseline'), { recursive: true })
  const client = new Client(database.target.owner)
  await client.connect()
  try {
    await client.query('create extension unaccent')
    await migrate(client, readProgram(folder))
    // Names of objects contain their schema.
    await client.query(`set search_path = ''`)
    const { rows } = await client.query(CATALOG)
    const hashes = rows.map(({ object, definition }) => {
      const hash = createHash('sha256').update(definition).digest('hex')
      return `${hash.slice(0, 12)} ${object}`
    })
    expect(hashes).toEqual(readFileSync(SNAPSHOT, 'utf8').trimEnd().split('\n'))
  } finally {
    await client.end()
  }
})
