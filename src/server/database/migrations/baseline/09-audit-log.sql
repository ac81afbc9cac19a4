-- The actions of operators on events, accounts and places. Contains ids and counts, never email addresses or typed text. Without
-- a foreign key, so that entries outlive what they are about. No role but the owner has any access.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- The user of the operating system, or the name given with --operator.
  operator text not null check (operator <> '' and length(operator) <= 200),
  action text not null check (action ~ '^(events|users|places) [a-z-]+$'),
  -- An event code or a user id; null if the action is not about one of them, or was refused because there is none.
  target_id text check (length(target_id) <= 200),
  result text not null check (result in ('done', 'dry_run', 'refused', 'failed')),
  -- Numbers by name, such as the registrations that were cancelled.
  counts jsonb not null default '{}'
);
create index audit_log_target on audit_log (target_id, id);
