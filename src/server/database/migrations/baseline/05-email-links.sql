-- What users do with links in emails. The token is in the email only; the tables contain its SHA-256 (base64url).

create table identity.email_links (
  user_id uuid not null references identity.users (id) on delete cascade,
  purpose text not null check (purpose in ('recovery', 'confirmation', 'email_change')),
  token_hash text not null unique check (length(token_hash) = 43),
  -- The recipient. The link proves this address and no other, even if the email of the account has changed since.
  email text not null check (email <> '' and length(email) <= 254),
  -- The session that requested the link, if any: the link ends with it.
  session_id uuid references identity.sessions (id) on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  return_to text,
  primary key (user_id, purpose)
);
comment on table identity.email_links is 'Links sent by email that have not been used: the latest of each purpose.';
comment on column identity.email_links.return_to is
  'The path of the screen to open after the email is confirmed; null for the default.';
create index email_links_expires_at on identity.email_links (expires_at);
create index email_links_session_id on identity.email_links (session_id);
-- Sending an email starts the lifetime of its link, and issues the link of a password recovery.
grant select, insert, update on identity.email_links to amberlink_jobs;
create policy all_email_rows on identity.email_links to amberlink_jobs using (true) with check (true);

-- The previous address can undo a change for 7 days. Only an undo or the end of the account deletes the row earlier, not another
-- change, recovery or a new password.
create table identity.email_changes (
  -- Of the token in the link sent to the previous address.
  token_hash text primary key check (length(token_hash) = 43),
  user_id uuid not null references identity.users (id) on delete cascade,
  old_email text not null check (old_email <> '' and length(old_email) <= 254),
  old_email_verified boolean not null,
  -- An undo removes the sign-in methods added since then.
  requested_at timestamptz not null,
  changed_at timestamptz not null default now(),
  expires_at timestamptz not null
);
comment on table identity.email_changes is 'Changes of the email that the previous address can still undo.';
create index email_changes_user_id on identity.email_changes (user_id);
create index email_changes_old_email on identity.email_changes (old_email);
create index email_changes_expires_at on identity.email_changes (expires_at);

-- While a change can be undone, no other account gets the address, if it was confirmed: otherwise a stranger could reserve it
-- against its owner. The trigger runs after the unique index has waited for concurrent transactions, so it sees what they have
-- committed.
create function identity.reject_reserved_email() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  if exists (
    select from identity.email_changes
    where old_email = new.email and old_email_verified and user_id <> new.id and expires_at > now()
  ) then
    raise unique_violation using
      message = 'the email is reserved for the account that had it', constraint = 'users_email_reserved';
  end if;
  return null;
end
$$;
create trigger reject_reserved_email after insert or update of email on identity.users
  for each row execute function identity.reject_reserved_email();

-- A recovery by a user who has lost the second factor waits for 7 days, in which the owner is notified and can cancel it.
create table identity.factor_recoveries (
  user_id uuid primary key references identity.users (id) on delete cascade,
  -- Of the token that cancels it, in the links of the notices.
  token_hash text not null unique check (length(token_hash) = 43),
  started_at timestamptz not null default now(),
  -- From then on, a recovery link removes the second factor.
  ready_at timestamptz not null,
  expires_at timestamptz not null
);
comment on table identity.factor_recoveries is
  'Recoveries without the second factor that wait, or can be completed.';
create index factor_recoveries_expires_at on identity.factor_recoveries (expires_at);
-- A notice that is due is skipped if its recovery has ended.
grant select (user_id, started_at) on identity.factor_recoveries to amberlink_jobs;
create policy read_rows on identity.factor_recoveries for select to amberlink_jobs using (true);

do $$
declare
  table_name text;
begin
  foreach table_name in array array['email_links', 'email_changes', 'factor_recoveries'] loop
    execute format('alter table identity.%I enable row level security', table_name);
    execute format('alter table identity.%I force row level security', table_name);
    execute format('create policy owner_rows on identity.%I to current_user using (true) with check (true)', table_name);
    execute format('create policy all_rows on identity.%I to amberlink_identity using (true) with check (true)', table_name);
    execute format('grant select, insert, update, delete on identity.%I to amberlink_identity', table_name);
  end loop;
end
$$;
