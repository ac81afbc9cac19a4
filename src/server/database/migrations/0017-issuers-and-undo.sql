-- A provider identity is its issuer and subject (OpenID Connect Core §2). The sandbox has issuers that no real provider can have.
alter table identity.credentials add column issuer text check (length(issuer) <= 500);
comment on column identity.credentials.issuer is
  'The issuer of the provider identity account_id; null for passwords, and until the server starts with the keys of the provider.';
alter table identity.credentials drop constraint credentials_provider_account_key;
create unique index credentials_issuer_account_key on identity.credentials (issuer, account_id);

alter table identity.users add column created_by_sandbox boolean not null default false;
comment on column identity.users.created_by_sandbox is
  'Whether a sign-in through the sandbox created the account. The sandbox opens no other account.';

-- The subjects of the sandbox have had this prefix since its first release. Other connections get the configured issuer at the
-- next start (identity/providers/assign-issuers.ts).
update identity.credentials set issuer = 'urn:amberlink:sandbox:' || provider_id
where provider_id <> 'password' and account_id like 'sandbox-%';
-- An account is inserted in the same transaction as its first credential, with the same now().
update identity.users set created_by_sandbox = true
where exists (
  select from identity.credentials
  where user_id = users.id and issuer like 'urn:amberlink:sandbox:%' and credentials.created_at = users.created_at);
-- Confirmation by the sandbox proves nothing. It was the only proof if the account has no older password: reclaiming an
-- account removed its password.
update identity.users set email_verified = false
where email_verified
  and email !~ '@(example\.(com|net|org)|([a-z0-9-]+\.)+(example|test))$'
  and exists (
    select from identity.credentials sandbox
    where sandbox.user_id = users.id and sandbox.issuer like 'urn:amberlink:sandbox:%' and not exists (
      select from identity.credentials password
      where password.user_id = users.id and password.provider_id = 'password'
        and password.created_at < sandbox.created_at));

-- Changes of the email that the previous address can undo for 7 days. Nothing but an undo or the end of the account deletes them
-- earlier: not another change, not recovery, not a new password.
create table identity.email_changes (
  -- SHA-256 (base64url) of the token in the link sent to the previous address.
  token_hash text primary key check (length(token_hash) = 43),
  user_id uuid not null references identity.users (id) on delete cascade,
  old_email text not null check (old_email <> '' and length(old_email) <= 254),
  old_email_verified boolean not null,
  -- An undo removes the sign-in methods added since then.
  requested_at timestamptz not null,
  changed_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index email_changes_user_id on identity.email_changes (user_id);
create index email_changes_old_email on identity.email_changes (old_email);
create index email_changes_expires_at on identity.email_changes (expires_at);
comment on table identity.email_changes is 'Changes of the email that the previous address can still undo.';

-- While a change can be undone, no other account gets the address, if it was confirmed: otherwise a stranger could reserve it
-- against its owner. The trigger runs after the unique index has waited for
-- concurrent transactions, so it sees what they have committed.
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

-- An undo also removes recovery codes that were created since.
alter table identity.recovery_codes add column created_at timestamptz not null default now();

-- Recovery by a user who has lost the second factor: it waits for 7 days, in which the owner is notified and can cancel it.
create table identity.factor_recoveries (
  user_id uuid primary key references identity.users (id) on delete cascade,
  -- SHA-256 (base64url) of the token that cancels it, in the links of the notices.
  token_hash text not null unique check (length(token_hash) = 43),
  started_at timestamptz not null default now(),
  -- From then on, a recovery link removes the second factor.
  ready_at timestamptz not null,
  expires_at timestamptz not null
);
create index factor_recoveries_expires_at on identity.factor_recoveries (expires_at);
comment on table identity.factor_recoveries is
  'Recoveries without the second factor that wait, or can be completed.';
-- A notice that is due is skipped if its recovery has ended.
grant select (user_id, started_at) on identity.factor_recoveries to amberlink_jobs;
create policy read_rows on identity.factor_recoveries for select to amberlink_jobs using (true);

-- Recovery shows whether there is a feed address, to which the sign-in flows have no access.
create function identity.has_calendar_feed(user_id uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select exists (
      select from public.calendar_feeds
      where calendar_feeds.user_id = has_calendar_feed.user_id and token_hash is not null);
  end;
revoke all on function identity.has_calendar_feed(uuid) from public;
grant execute on function identity.has_calendar_feed(uuid) to amberlink_identity;

-- Whether the address of a calendar feed ended with the sessions of its user, who has to renew it.
alter table public.calendar_feeds add column revoked_at timestamptz;
comment on column public.calendar_feeds.revoked_at is
  'When the address ended with all sessions of the user; null if the user switched the feed off, or on again.';
create function public.set_feed_revoked_at() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  if new.token_hash is not null then
    new.revoked_at := null;
  elsif old.token_hash is not null then
    new.revoked_at := now();
  end if;
  return new;
end
$$;
create trigger set_feed_revoked_at before update of token_hash on public.calendar_feeds
  for each row execute function public.set_feed_revoked_at();

do $$
declare
  table_name text;
begin
  foreach table_name in array array['email_changes', 'factor_recoveries'] loop
    execute format('alter table identity.%I enable row level security', table_name);
    execute format('alter table identity.%I force row level security', table_name);
    execute format(
      'create policy all_rows on identity.%I to amberlink_identity using (true) with check (true)', table_name);
    execute format(
      'create policy owner_rows on identity.%I to %I using (true) with check (true)', table_name, current_user);
    execute format('grant select, insert, update, delete on identity.%I to amberlink_identity', table_name);
  end loop;
end
$$;
