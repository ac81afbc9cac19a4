-- One login per role, and a user of the transaction that SQL cannot forge.

-- ---- Roles ----

-- amberlink_jobs joins amberlink_app and amberlink_identity. It does background work across users and gets a policy and
-- minimal grants for each table it needs.
grant usage on schema public, identity to amberlink_jobs;

-- ---- The user of a transaction ----

-- The key of the HMAC below, as its two padded blocks. No role but the owner may read it.
create table identity.transaction_key (
  only_row boolean primary key default true check (only_row),
  inner_block bytea not null check (length(inner_block) = 64),
  outer_block bytea not null check (length(outer_block) = 64)
);
comment on table identity.transaction_key is
  'One row: the key with which the user of a transaction is authenticated (HMAC-SHA256, RFC 2104).';

do $$
declare
  -- 244 random bits.
  key constant bytea := sha256(decode(replace(gen_random_uuid()::text || gen_random_uuid(), '-', ''), 'hex'));
  inner_block bytea := decode(repeat('36', 64), 'hex');
  outer_block bytea := decode(repeat('5c', 64), 'hex');
begin
  for i in 0..31 loop
    inner_block := set_byte(inner_block, i, get_byte(inner_block, i) # get_byte(key, i));
    outer_block := set_byte(outer_block, i, get_byte(outer_block, i) # get_byte(key, i));
  end loop;
  insert into identity.transaction_key (inner_block, outer_block) values (inner_block, outer_block);
end
$$;
alter table identity.transaction_key enable row level security;
alter table identity.transaction_key force row level security;

-- Stores the user with a code that binds the id to this backend and to the start of this transaction, so that it is worth
-- nothing in another. Called by security definer functions only, which set the search path.
-- A prepared statement outlives its transaction. One that SQL has created could replace one of the server's and run for the
-- next user of the connection, so the connection must not be used for another user.
create function identity.set_transaction_user(user_id uuid) returns void
  language plpgsql volatile parallel restricted
as $$
declare
  key identity.transaction_key;
  message constant bytea := convert_to(
    concat_ws(' ', user_id, pg_backend_pid(), extract(epoch from transaction_timestamp())), 'UTF8');
begin
  if exists (select from pg_prepared_statements where from_sql) then
    raise exception 'the connection has statements that SQL has prepared' using errcode = '28000';
  end if;
  select * into key from identity.transaction_key;
  perform set_config(
    'amberlink.user_id',
    concat_ws(' ', user_id, encode(sha256(key.outer_block || sha256(key.inner_block || message)), 'hex')),
    true
  );
end
$$;

-- Verifies the code. A statement can need the user many times, so this calls no other function of ours.
create or replace function current_user_id() returns uuid
  language plpgsql stable parallel restricted security definer set search_path = pg_catalog, pg_temp
as $$
declare
  setting constant text := current_setting('amberlink.user_id', true);
  key identity.transaction_key;
  message bytea;
begin
  if setting <> '' then
    select * into key from identity.transaction_key;
    message := convert_to(
      concat_ws(' ', left(setting, 36), pg_backend_pid(), extract(epoch from transaction_timestamp())), 'UTF8');
    if substr(setting, 38) = encode(sha256(key.outer_block || sha256(key.inner_block || message)), 'hex') then
      return left(setting, 36)::uuid;
    end if;
  end if;
  return null;
end
$$;
comment on function current_user_id() is
  'The user whose rows the transaction may read and write; null for an anonymous transaction.';

create function authenticate_session(session_token_hash text) returns table (
  user_id uuid, email text, session_id uuid, created_at timestamptz, expires_at timestamptz, last_seen_at timestamptz
)
  language plpgsql volatile parallel restricted security definer set search_path = pg_catalog, pg_temp
as $$
begin
  select users.id, users.email, sessions.id, sessions.created_at, sessions.expires_at, sessions.last_seen_at
    into user_id, email, session_id, created_at, expires_at, last_seen_at
    from identity.sessions
    join identity.users on users.id = sessions.user_id
    where sessions.token_hash = session_token_hash and sessions.expires_at > now();
  if found then
    perform identity.set_transaction_user(user_id);
    return next;
  end if;
end
$$;
comment on function authenticate_session(text) is
  'Makes the user of the session with this token hash the user of the transaction and returns both; no row without one.';

create function authenticate_calendar_feed(feed_token_hash bytea) returns table (user_id uuid)
  language plpgsql volatile parallel restricted security definer set search_path = pg_catalog, pg_temp
as $$
begin
  select feeds.user_id into user_id from public.calendar_feeds feeds where feeds.token_hash = feed_token_hash;
  if found then
    perform identity.set_transaction_user(user_id);
    return next;
  end if;
end
$$;
comment on function authenticate_calendar_feed(bytea) is
  'Makes the user of the calendar feed with this token hash the user of the transaction and returns the user.';

revoke all on function identity.set_transaction_user(uuid), authenticate_session(text), authenticate_calendar_feed(bytea)
  from public;
grant execute on function authenticate_session(text), authenticate_calendar_feed(bytea) to amberlink_app;

-- The function above replaces the policy for a presented token.
drop policy read_with_token on calendar_feeds;
drop function current_feed_token_hash();

-- The sign-in flows switch off a feed without being its user.
create function identity.disable_calendar_feed(user_id uuid) returns void
  language sql volatile security definer set search_path = pg_catalog, pg_temp
  begin atomic
    update public.calendar_feeds set salt = null, token_hash = null
      where calendar_feeds.user_id = disable_calendar_feed.user_id;
  end;
revoke all on function identity.disable_calendar_feed(uuid) from public;
grant execute on function identity.disable_calendar_feed(uuid) to amberlink_identity;
drop policy switch_off_on_reclaim on calendar_feeds;
revoke update (salt, token_hash) on calendar_feeds from amberlink_identity;
revoke execute on function current_user_id() from amberlink_identity;

-- ---- Policies of the owner ----

-- Row-level security is forced, so the owner, too, needs a policy to reach the rows: for backups, the operator's commands
-- and functions that run with the owner's rights.
do $$
declare
  personal_table regclass;
begin
  for personal_table in
    select oid from pg_class
    where relrowsecurity and relkind in ('r', 'p')
      and relnamespace in ('public'::regnamespace, 'identity'::regnamespace)
  loop
    execute format('create policy owner_rows on %s to %I using (true) with check (true)', personal_table, current_user);
  end loop;
end
$$;

-- ---- The day of the catalogue ----

alter table catalogue_day add column allows_any_day boolean not null default false;
comment on column catalogue_day.allows_any_day is
  'Whether past events may be rolled over to any day, for demonstrations with a fixed day; otherwise to about today only.';

create or replace function roll_over_past_events(today date) returns bigint
  language plpgsql strict security definer set search_path = pg_catalog, pg_temp
as $$
declare
  -- Two days leave room for every time zone and for clocks that differ.
  utc_day constant date := (now() at time zone 'UTC')::date;
  allows_any_day boolean;
  moved bigint;
begin
  select catalogue_day.allows_any_day into allows_any_day from public.catalogue_day for update skip locked;
  if not found or not (allows_any_day or today between utc_day - 2 and utc_day + 2) then
    return null;
  end if;
  update public.catalogue_day set day = today;
  update public.eventlist set is_past = not is_past
    where (not is_past and last_day < today) or (is_past and last_day >= today);
  get diagnostics moved = row_count;
  return moved;
end
$$;
comment on function roll_over_past_events(date) is
  'Moves events that ended before the day to the past, and events that did not back. Returns how many were moved; null '
  'while events are being written, which it does not wait for, and for a day that is not about today.';
