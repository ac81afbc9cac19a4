-- Reauthentication before changes of the sign-in methods, session tokens that are replaced, and second factors that count only
-- if they were added on a confirmed email.

-- ---- Sessions ----

-- Null until the user reauthenticates in the session: signing in does not count.
alter table identity.sessions add column reauthenticated_at timestamptz;
comment on column identity.sessions.reauthenticated_at is
  'When the user last reauthenticated in this session; null if never. Signing in does not count.';

-- Returns seconds, because the server calls it with every request and a short statement is parsed faster.
drop function public.authenticate_session(text);
create function public.authenticate_session(session_token_hash text) returns table (
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
comment on function public.authenticate_session(text) is
  'Makes the user of the session with this token hash the user of the transaction and returns both; no row without one.';
revoke all on function public.authenticate_session(text) from public;
grant execute on function public.authenticate_session(text) to amberlink_app;

create table identity.replaced_session_tokens (
  -- SHA-256 (base64url) of the token.
  token_hash text primary key check (length(token_hash) = 43),
  session_id uuid not null references identity.sessions (id) on delete cascade,
  expires_at timestamptz not null
);
create index replaced_session_tokens_session_id on identity.replaced_session_tokens (session_id);
create index replaced_session_tokens_expires_at on identity.replaced_session_tokens (expires_at);
comment on table identity.replaced_session_tokens is
  'Session tokens replaced a moment ago. They grant no access; a request with one is asked to try again with the new token.';

-- ---- Reauthentication by email ----

create table identity.reauthentication_codes (
  session_id uuid primary key references identity.sessions (id) on delete cascade,
  user_id uuid not null references identity.users (id) on delete cascade,
  -- Keyed hash of the code: a code alone is short enough to be found by trying.
  code_hash text not null check (length(code_hash) = 43),
  attempts_left integer not null check (attempts_left >= 0),
  expires_at timestamptz not null
);
create index reauthentication_codes_user_id on identity.reauthentication_codes (user_id);
create index reauthentication_codes_expires_at on identity.reauthentication_codes (expires_at);
comment on table identity.reauthentication_codes is
  'Codes sent by email to accounts without a password or passkey: the latest of each session.';

-- ---- Second factors ----

alter table identity.authenticators add column email_was_confirmed boolean not null default false;
alter table identity.passkeys add column email_was_confirmed boolean not null default false;
-- The owner is subject to row-level security while it is forced.
alter table identity.users no force row level security;
alter table identity.authenticators no force row level security;
alter table identity.passkeys no force row level security;
update identity.authenticators set email_was_confirmed = email_verified
from identity.users where users.id = user_id;
update identity.passkeys set email_was_confirmed = email_verified
from identity.users where users.id = user_id;
alter table identity.users force row level security;
alter table identity.authenticators force row level security;
alter table identity.passkeys force row level security;
comment on column identity.authenticators.email_was_confirmed is
  'Whether the email of the account was confirmed when the authenticator was added. If not, the owner of the email can remove it.';
comment on column identity.passkeys.email_was_confirmed is
  'Whether the email of the account was confirmed when the passkey was added. If not, the owner of the email can remove it.';

-- A challenge for one purpose is not valid for another. Those of the earlier release expire within 5 minutes.
alter table identity.passkey_challenges add column purpose text not null default 'sign_in'
  check (purpose in ('sign_in', 'registration', 'reauthentication'));
alter table identity.passkey_challenges no force row level security;
update identity.passkey_challenges set purpose = 'registration' where user_id is not null;
alter table identity.passkey_challenges force row level security;

-- Null for codes of earlier releases, which are stored as a keyed hash without a salt.
alter table identity.recovery_codes add column salt text check (length(salt) = 22);
comment on column identity.recovery_codes.salt is
  'The salt of the argon2id hash, the same for all codes created together. Null if code_hash is a keyed SHA-256.';

-- ---- Access ----

do $$
declare
  table_name text;
begin
  foreach table_name in array array['replaced_session_tokens', 'reauthentication_codes'] loop
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
