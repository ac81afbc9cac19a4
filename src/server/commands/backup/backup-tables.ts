import { type ClientBase, escapeIdentifier } from 'pg'
import { CommandError } from '../command-errors.ts'

export interface BackupTable {
  schema: string
  name: string
  /** Without generated columns, which the database computes. */
  columns: string[]
}

/**
 * Tables that backups do not contain, with the reason. A restored database has no rows in them, except for what migrations and
 * the server write.
 */
export const EXCLUDED_TABLES: ReadonlyMap<string, string> = new Map([
  ['public.schema_migrations', 'restoring runs the migrations'],
  ['public.catalogue_revision', 'each database counts its own changes'],
  ['public.catalogue_changes', 'each database counts its own changes'],
  ['public.people_limits', 'the server writes its settings there when it starts'],
  ['public.people_counts', 'counted again within 20 minutes'],
  ['public.connect_codes', 'expire within minutes'],
  ['identity.transaction_key', 'each database has its own'],
  ['identity.sessions', 'a stolen session must not return; users sign in again'],
  ['identity.replaced_session_tokens', 'belong to sessions'],
  ['identity.reauthentication_codes', 'belong to sessions'],
  ['identity.pending_sign_ins', 'expire within minutes'],
  ['identity.passkey_challenges', 'expire within minutes'],
  ['identity.oauth_states', 'expire within minutes'],
  ['identity.email_links', 'a link is opened once; users request another'],
  ['identity.rate_limits', 'limits on attempts start again'],
])

/** Excluded tables whose rows are written by the migrations themselves. */
export const WRITTEN_BY_MIGRATIONS: ReadonlySet<string> = new Set([
  'public.schema_migrations',
  'public.catalogue_revision',
  'public.catalogue_changes',
  'public.people_limits',
  'identity.transaction_key',
])

export const getTableName = ({ schema, name }: Pick<BackupTable, 'schema' | 'name'>) => `${schema}.${name}`

export const formatTableSql = ({ schema, name }: Pick<BackupTable, 'schema' | 'name'>) =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`

/** Tables and sequences of this database that belong neither to PostgreSQL nor to an extension. */
const OWN_RELATIONS = `(
  select pg_class.oid, nspname as schema, relname as name, relkind, relispartition
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where nspname !~ '^pg_' and nspname <> 'information_schema'
    and not exists (
      select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
) relation`

export interface ListedTable extends BackupTable {
  /** Whether it is in EXCLUDED_TABLES, or its rows cannot exist without rows of such a table. */
  isExcluded: boolean
}

interface TableReferences extends BackupTable {
  /** The tables that its foreign keys refer to. */
  referenced: string[]
  /** Those to which every row refers. */
  required: string[]
}

/** Returns all tables of the database, referenced ones before those that refer to them. Throws a CommandError for a cycle. */
export async function listTables(client: ClientBase): Promise<ListedTable[]> {
  const { rows } = await client.query<TableReferences>(
    `select schema, name,
       array(
         select attname::text from pg_attribute
         where attrelid = relation.oid and attnum > 0 and not attisdropped and attgenerated = ''
         order by attnum
       ) as columns,
       array(${selectReferenced('true')}) as referenced,
       array(${selectReferenced(`not exists (
         select from pg_attribute where attrelid = conrelid and attnum = any (conkey) and not attnotnull)`)}) as required
     from ${OWN_RELATIONS} where relkind in ('r', 'p') and not relispartition
     order by 1, 2`,
  )
  return sortByReferences(rows)
}

const selectReferenced = (condition: string) => `
  select distinct other_schema.nspname || '.' || other.relname from pg_constraint
  join pg_class other on other.oid = confrelid join pg_namespace other_schema on other_schema.oid = other.relnamespace
  where conrelid = relation.oid and contype = 'f' and confrelid <> conrelid and ${condition}`

function sortByReferences(tables: TableReferences[]): ListedTable[] {
  const sorted = new Map<string, ListedTable>()
  let rest = tables
  while (rest.length > 0) {
    const next = rest.filter(({ referenced }) => referenced.every((name) => sorted.has(name)))
    if (next.length === 0) {
      throw new CommandError(
        `These tables refer to each other in a cycle: ${rest.map(getTableName).join(', ')}.`,
      )
    }
    for (const { schema, name, columns, required } of next) {
      const fullName = getTableName({ schema, name })
      const isExcluded =
        EXCLUDED_TABLES.has(fullName) || required.some((each) => sorted.get(each)?.isExcluded)
      sorted.set(fullName, { schema, name, columns, isExcluded })
    }
    rest = rest.filter((table) => !sorted.has(getTableName(table)))
  }
  return [...sorted.values()]
}

/** Returns the columns that refer to a row of an excluded table: they are null in a backup. */
export async function listExcludedReferences(client: ClientBase): Promise<ReadonlySet<string>> {
  const { rows } = await client.query(
    `select own_schema.nspname || '.' || own.relname || '.' || attname as column
     from pg_constraint
     join pg_class own on own.oid = conrelid join pg_namespace own_schema on own_schema.oid = own.relnamespace
     join pg_attribute on attrelid = conrelid and attnum = any (conkey)
     join pg_class other on other.oid = confrelid join pg_namespace other_schema on other_schema.oid = other.relnamespace
     where contype = 'f' and other_schema.nspname || '.' || other.relname = any ($1)`,
    [[...EXCLUDED_TABLES.keys()]],
  )
  return new Set(rows.map(({ column }) => column))
}

/** Returns the first table, view or sequence of the database; undefined if it is empty. */
export async function findAnyRelation(client: ClientBase): Promise<string | undefined> {
  const { rows } = await client.query(
    `select schema || '.' || name as name from ${OWN_RELATIONS} where relkind in ('r', 'p', 'v', 'm', 'f', 'S')
     order by 1 limit 1`,
  )
  return rows[0]?.name
}

/** Returns the tables with rows, the largest first, apart from WRITTEN_BY_MIGRATIONS and those that this user cannot read. */
export async function listFilledTables(client: ClientBase): Promise<string[]> {
  const { rows: tables } = await client.query<Pick<BackupTable, 'schema' | 'name'>>(
    `select schema, name from ${OWN_RELATIONS}
     where relkind in ('r', 'p') and not relispartition
       and has_schema_privilege(schema, 'usage') and has_table_privilege(relation.oid, 'select')
     order by pg_total_relation_size(relation.oid) desc, 1, 2`,
  )
  const filled: string[] = []
  for (const table of tables) {
    const name = getTableName(table)
    if (WRITTEN_BY_MIGRATIONS.has(name)) continue
    const { rowCount } = await client.query(`select from ${formatTableSql(table)} limit 1`)
    if (rowCount) filled.push(name)
  }
  return filled
}

export interface BackupSequence {
  schema: string
  name: string
  value: string
  isCalled: boolean
}

export async function listSequences(client: ClientBase): Promise<BackupSequence[]> {
  const { rows: sequences } = await client.query<Pick<BackupSequence, 'schema' | 'name'>>(
    `select schema, name from ${OWN_RELATIONS} where relkind = 'S' order by 1, 2`,
  )
  const positions: BackupSequence[] = []
  for (const sequence of sequences) {
    const { rows } = await client.query(
      `select last_value::text as value, is_called as "isCalled" from ${formatTableSql(sequence)}`,
    )
    positions.push({ ...sequence, ...rows[0] })
  }
  return positions
}

/**
 * Throws a CommandError if row-level security would hide rows of a table from this user: without an error, the backup would
 * miss them.
 */
export async function assertAllRowsVisible(client: ClientBase, tables: BackupTable[]): Promise<void> {
  const { rows } = await client.query(
    `select nspname || '.' || relname as name, current_user as "user"
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     join pg_roles on rolname = current_user
     where nspname || '.' || relname = any ($1)
       and relrowsecurity and not rolsuper and not rolbypassrls and (relforcerowsecurity or relowner <> pg_roles.oid)
       and (
         not exists (select from pg_policy where polrelid = pg_class.oid and polpermissive and polcmd in ('*', 'r')
           and (pg_roles.oid = any (polroles) or 0 = any (polroles)) and pg_get_expr(polqual, polrelid) = 'true')
         or exists (select from pg_policy where polrelid = pg_class.oid and not polpermissive)
       )
     order by 1`,
    [tables.map(getTableName)],
  )
  if (rows.length > 0) {
    throw new CommandError(
      `Row-level security hides rows of ${rows.map(({ name }) => name).join(', ')} from the user "${rows[0].user}". ` +
        'Use the owner of the tables (DATABASE_OWNER_URL).',
    )
  }
}
