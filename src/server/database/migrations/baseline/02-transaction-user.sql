-- The user of a transaction. Row-level security shows a transaction of amberlink_app the rows of one user, whatever the program
-- asks for. The user is set by a function that verifies a token, so SQL cannot choose one (docs/decisions/0020-user-of-a-transaction.md).

-- The key of the HMAC below, as its two padded blocks. No role but the owner may read it.
create table identity.transaction_key (
  only_row boolean primary key default true check (only_row),
  inner_block bytea not null check (length(inner_block) = 64),
  outer_block bytea not null check (length(outer_block) = 64)
);
comment on table identity.transaction_key is
  'One row: the key with which the user of a transaction is authenticated (HMAC-SHA256, RFC 2104).';
alter table identity.transaction_key enable row level security;
alter table identity.transaction_key force row level security;
create policy owner_rows on identity.transaction_key to current_user using (true) with check (true);

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
create function current_user_id() returns uuid
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
grant execute on function current_user_id() to amberlink_app;

-- Returns seconds, because the server calls it with every request and a short statement is parsed faster.
create function authenticate_session(session_token_hash text) returns table (
  user_id uuid, email text, session_id uuid, age float8, expires_in float8, seen_ago float8, reauthenticated_ago float8
)
  language plpgsql volatile parallel restricted security definer set search_path = pg_catalog, pg_temp
as $$
begin
  select users.id, users.email, sessions.id, extract(epoch from now() - sessions.created_at),
      extract(epoch from expires_at - now()), extract(epoch from now() - last_seen_at),
      extract(epoch from now() - reauthenticated_at)
    into user_id, email, session_id, age, expires_in, seen_ago, reauthenticated_ago
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
grant execute on function authenticate_session(text) to amberlink_app;

-- A token belongs to the calendar feed of a user or to that of a saved search.
create function authenticate_calendar_feed(feed_token_hash bytea) returns table (user_id uuid, saved_search_id uuid)
  language plpgsql volatile parallel restricted security definer set search_path = pg_catalog, pg_temp
as $$
begin
  select feeds.user_id into user_id from public.calendar_feeds feeds where feeds.token_hash = feed_token_hash;
  if not found then
    select searches.user_id, searches.id into user_id, saved_search_id
      from public.saved_searches searches where searches.token_hash = feed_token_hash;
  end if;
  if found then
    perform identity.set_transaction_user(user_id);
    return next;
  end if;
end
$$;
comment on function authenticate_calendar_feed(bytea) is
  'Makes the user of the calendar feed with this token hash the user of the transaction. Returns the user, and the saved search if the feed is that of one.';
grant execute on function authenticate_calendar_feed(bytea) to amberlink_app;
