import { Client, type ClientBase, escapeIdentifier } from 'pg'
import { StartupError } from '../platform/startup.ts'
import { DATABASE_SETTINGS } from './check-connection.ts'
import { type DatabaseConfig, ROLES, type RoleKey } from './pools.ts'

/** The database users that the server logs in as. */
export type LoginUsers = Record<RoleKey | 'owner', string>

const ROLE_KEYS = Object.keys(ROLES) as RoleKey[]

/** Returns the users of the connections. Part of a URL can come from PG… environment variables, as in the driver. */
export function readLoginUsers(config: DatabaseConfig): LoginUsers {
  const readUser = (key: keyof LoginUsers) => new Client(config[key]).user ?? ''
  return {
    app: readUser('app'),
    identity: readUser('identity'),
    jobs: readUser('jobs'),
    owner: readUser('owner'),
  }
}

/** Whether one user logs in for more than one of the roles and the owner. */
export function hasSharedLogins(users: LoginUsers): boolean {
  return new Set(Object.values(users)).size < Object.keys(users).length
}

/**
 * Throws a StartupError if the users are those of other settings: the owner does not own the tables, or a login has the role
 * of another part of the server or is the owner, while another login has its own. Rights would be granted to the wrong user.
 */
export async function checkUsers(owner: ClientBase, users: LoginUsers): Promise<void> {
  const { rows: tables } = await owner.query(
    `select pg_get_userbyid(relowner) as owner, pg_has_role(relowner, 'usage') as "isOwned"
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname = 'public' and relname = 'schema_migrations'`,
  )
  if (tables[0]?.isOwned === false) {
    throw new StartupError(
      `The tables belong to the database user "${tables[0].owner}", and DATABASE_OWNER_URL (by default DATABASE_URL) logs in as ` +
        `"${users.owner}". Set DATABASE_OWNER_URL to a URL with the user "${tables[0].owner}".`,
    )
  }
  if (new Set(ROLE_KEYS.map((key) => users[key])).size === 1) return
  const { rows: members } = await owner.query(
    `select roleid::regrole::text as role, array_agg(rolname::text order by rolname) as logins from pg_auth_members
     join pg_roles on pg_roles.oid = member where rolcanlogin and roleid::regrole::text = any ($1) and rolname <> $2 group by 1`,
    [Object.values(ROLES), users.owner],
  )
  const logins = new Map<string, string[]>(members.map((row) => [row.role, row.logins]))
  for (const key of ROLE_KEYS) {
    const [setting, user, role] = [DATABASE_SETTINGS[key], users[key], ROLES[key]]
    const own = logins.get(role)
    if (own && user === users.owner && (await listGrants(owner, role, user)).length > 0) {
      throw new StartupError(
        `${setting} (by default DATABASE_URL) logs in as the owner "${user}"; the role ${role} belongs to ${quote(own)}. Set ${setting} to a URL ` +
          `with the user ${quote(own)}.`,
      )
    }
    const other = Object.values(ROLES).find((each) => logins.get(each)?.includes(user))
    if (own && other && !own.includes(user)) {
      throw new StartupError(
        `${setting} (by default DATABASE_URL) logs in as "${user}", which has the role ${other}; the role ${role} belongs to ` +
          `${quote(own)}. Check whether ${setting} is missing or two URLs are swapped. If "${user}" ` +
          `is meant, an administrator runs: GRANT ${role} TO ${escapeIdentifier(user)};`,
      )
    }
  }
}

const quote = (logins: string[]) => logins.map((login) => `"${login}"`).join(' or ')

/**
 * Returns the statements with which an administrator creates one login per role. The roles exist after the first start. The
 * passwords are placeholders.
 */
export function listLoginStatements(): string[] {
  return ROLE_KEYS.flatMap((key) => {
    const login = `${ROLES[key]}_login`
    return [`CREATE ROLE ${login} LOGIN NOINHERIT PASSWORD '…'`, `GRANT ${ROLES[key]} TO ${login}`]
  })
}

/**
 * Takes large objects from everyone but the administrator, in one database. The server does not use them. Needs the rights of
 * a superuser, so it cannot be required on a hosted PostgreSQL.
 */
export const REVOKE_LARGE_OBJECTS = `DO $$ BEGIN
  EXECUTE (SELECT format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', string_agg(oid::regprocedure::text, ', '))
    FROM pg_proc WHERE pronamespace = 'pg_catalog'::regnamespace AND proname ~ '^(lo_.*|loread|lowrite)$');
END $$`

/**
 * Returns the statements that are missing to reserve temporary objects for the owner, whose imports use them. Required with
 * one login per role, and otherwise only if the owner can run them.
 */
export async function listMissingTempTableGrants(owner: ClientBase, users: LoginUsers): Promise<string[]> {
  const { rows } = await owner.query(
    `select datname as database, current_user as "user",
            exists (select from aclexplode(coalesce(datacl, acldefault('d', datdba)))
              where grantee = 0 and privilege_type = 'TEMPORARY') as "isPublic",
            exists (select from aclexplode(coalesce(datacl, acldefault('d', datdba)))
              where pg_has_role(current_user, nullif(grantee, 0), 'usage') and privilege_type = 'TEMPORARY') as "isGranted",
            pg_has_role(current_user, datdba, 'usage') as "isOwner"
     from pg_database where datname = current_database()`,
  )
  const { database, user, isPublic, isGranted, isOwner } = rows[0]
  if (!isPublic || (hasSharedLogins(users) && !isOwner)) return []
  const on = `ON DATABASE ${escapeIdentifier(database)}`
  return [
    ...(isGranted ? [] : [`GRANT TEMPORARY ${on} TO ${escapeIdentifier(user)}`]),
    `REVOKE TEMPORARY ${on} FROM PUBLIC`,
  ]
}

/**
 * Returns the statements that are missing for the roles: to create them, to grant each to its login, and to take everything
 * else from a login that serves one role only. A login shared by several roles, or with the owner, keeps what it has.
 */
export async function listRoleStatements(owner: ClientBase, users: LoginUsers): Promise<string[]> {
  const statements: string[] = []
  for (const key of ROLE_KEYS) {
    statements.push(...(await listGrants(owner, ROLES[key], users[key])))
  }
  for (const key of ROLE_KEYS) {
    const isShared = Object.values(users).filter((user) => user === users[key]).length > 1
    if (!isShared) statements.push(...(await listExcessRights(owner, ROLES[key], users[key])))
  }
  return statements
}

async function listGrants(owner: ClientBase, role: string, user: string): Promise<string[]> {
  // Since PostgreSQL 16 a member, and the creator of a role, may lack the right to set it.
  const { rows } = await owner.query(
    `select role.oid is not null as "exists",
            coalesce(pg_has_role(login.oid, role.oid,
              case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end),
              false) as granted
     from (values ($1::text, $2::text)) as names (role_name, login_name)
     left join pg_roles role on role.rolname = role_name
     left join pg_roles login on login.rolname = login_name`,
    [role, user],
  )
  const { exists, granted } = rows[0]
  return [
    ...(exists ? [] : [`CREATE ROLE ${role} NOLOGIN`]),
    ...(granted ? [] : [`GRANT ${role} TO ${escapeIdentifier(user)}`]),
  ]
}

/** Returns the statements that leave `user` with `role` only: it is a member of no other role, and has no attributes. */
async function listExcessRights(owner: ClientBase, role: string, user: string): Promise<string[]> {
  const { rows: memberships } = await owner.query(
    `with recursive reachable as (
       select roleid, member, grantor from pg_auth_members
       where member = (select oid from pg_roles where rolname = $1)
       union
       select next.roleid, next.member, next.grantor from pg_auth_members next join reachable on next.member = reachable.roleid
     )
     select granted.rolname as role, member.rolname as member, grantor.rolname as grantor
     from reachable
     join pg_roles granted on granted.oid = roleid
     join pg_roles member on member.oid = reachable.member
     join pg_roles grantor on grantor.oid = reachable.grantor
     where granted.rolname <> $2 order by 1, 2`,
    [user, role],
  )
  const { rows: attributes } = await owner.query(
    `select from pg_roles
     where rolname = $1 and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)`,
    [user],
  )
  return [
    // Since PostgreSQL 16 a REVOKE only takes back what its own user has granted, unless it names the grantor.
    ...memberships.map(({ role, member, grantor }) => {
      const [from, by] = [escapeIdentifier(member), escapeIdentifier(grantor)]
      return `REVOKE ${escapeIdentifier(role)} FROM ${from} GRANTED BY ${by}`
    }),
    ...attributes.map(
      () =>
        `ALTER ROLE ${escapeIdentifier(user)} NOSUPERUSER NOBYPASSRLS NOCREATEROLE NOCREATEDB NOREPLICATION`,
    ),
  ]
}
