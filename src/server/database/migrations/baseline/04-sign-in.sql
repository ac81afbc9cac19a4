-- Sessions, and sign-ins that are not complete. The tokens are in cookies of the browser; the tables contain their SHA-256
-- (base64url), which opens nothing.

create table identity.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references identity.users (id) on delete cascade,
  token_hash text not null unique check (length(token_hash) = 43),
  expires_at timestamptz not null,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- To the hour.
  last_seen_at timestamptz not null default now(),
  reauthenticated_at timestamptz
);
comment on column identity.sessions.reauthenticated_at is
  'When the user last reauthenticated in this session; null if never. Signing in does not count.';
create index sessions_user_id on identity.sessions (user_id);
create index sessions_expires_at on identity.sessions (expires_at);

create table identity.replaced_session_tokens (
  token_hash text primary key check (length(token_hash) = 43),
  session_id uuid not null references identity.sessions (id) on delete cascade,
  expires_at timestamptz not null
);
comment on table identity.replaced_session_tokens is
  'Session tokens replaced a moment ago. They grant no access; a request with one is asked to try again with the new token.';
create index replaced_session_tokens_session_id on identity.replaced_session_tokens (session_id);
create index replaced_session_tokens_expires_at on identity.replaced_session_tokens (expires_at);

create table identity.reauthentication_codes (
  session_id uuid primary key references identity.sessions (id) on delete cascade,
  user_id uuid not null references identity.users (id) on delete cascade,
  -- Keyed hash of the code: a code alone is short enough to be found by trying.
  code_hash text not null check (length(code_hash) = 43),
  attempts_left integer not null check (attempts_left >= 0),
  expires_at timestamptz not null
);
comment on table identity.reauthentication_codes is
  'Codes sent by email to accounts without a password or passkey: the latest of each session.';
create index reauthentication_codes_user_id on identity.reauthentication_codes (user_id);
create index reauthentication_codes_expires_at on identity.reauthentication_codes (expires_at);

-- Sign-ins that still need a code.
create table identity.pending_sign_ins (
  token_hash text primary key check (length(token_hash) = 43),
  user_id uuid not null references identity.users (id) on delete cascade,
  expires_at timestamptz not null
);
create index pending_sign_ins_user_id on identity.pending_sign_ins (user_id);
create index pending_sign_ins_expires_at on identity.pending_sign_ins (expires_at);

create table identity.passkey_challenges (
  token_hash text primary key check (length(token_hash) = 43),
  challenge text not null,
  -- The user who adds a passkey; null for a sign-in.
  user_id uuid references identity.users (id) on delete cascade,
  expires_at timestamptz not null,
  -- A challenge for one purpose is not valid for another.
  purpose text not null default 'sign_in' check (purpose in ('sign_in', 'registration', 'reauthentication'))
);
comment on table identity.passkey_challenges is 'WebAuthn challenges that have not been used.';
create index passkey_challenges_user_id on identity.passkey_challenges (user_id);
create index passkey_challenges_expires_at on identity.passkey_challenges (expires_at);

create table identity.oauth_states (
  state_hash text primary key check (length(state_hash) = 43),
  -- The SHA-256 of the token in the cookie; the provider returns the state.
  browser_hash text not null check (length(browser_hash) = 43),
  provider_id text not null,
  -- For PKCE and for the ID token; useless without the code, which only the browser receives.
  code_verifier text,
  nonce text,
  return_to text,
  -- The session that connects a provider; null for a sign-in.
  session_id uuid references identity.sessions (id) on delete cascade,
  expires_at timestamptz not null
);
comment on table identity.oauth_states is 'Authorization requests waiting for the callback of the provider.';
create index oauth_states_expires_at on identity.oauth_states (expires_at);
create index oauth_states_session_id on identity.oauth_states (session_id);

create table identity.rate_limits (
  key text primary key,
  theoretical_arrival timestamptz not null
);
comment on table identity.rate_limits is
  'Rate limits by the generic cell rate algorithm; the key is a keyed hash of what is counted.';
create index rate_limits_theoretical_arrival on identity.rate_limits (theoretical_arrival);

-- Every way to sign in ends in a row of one of these two tables, so none is open to a suspended account, whatever the server
-- checks. Suspending locks the account: "for share" waits for it.
create function identity.reject_suspended() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  is_suspended boolean;
begin
  select suspended_at is not null into is_suspended from identity.users where id = new.user_id for share;
  if is_suspended then
    raise exception 'the account is suspended' using errcode = 'AM001', detail = new.user_id;
  end if;
  return new;
end
$$;
grant execute on function identity.reject_suspended() to amberlink_identity;
create trigger reject_suspended before insert on identity.sessions
  for each row execute function identity.reject_suspended();
create trigger reject_suspended before insert on identity.pending_sign_ins
  for each row execute function identity.reject_suspended();

do $$
declare
  table_name text;
begin
  foreach table_name in array array[
    'sessions', 'replaced_session_tokens', 'reauthentication_codes', 'pending_sign_ins', 'passkey_challenges', 'oauth_states',
    'rate_limits'
  ] loop
    execute format('alter table identity.%I enable row level security', table_name);
    execute format('alter table identity.%I force row level security', table_name);
    execute format('create policy owner_rows on identity.%I to current_user using (true) with check (true)', table_name);
    execute format('create policy all_rows on identity.%I to amberlink_identity using (true) with check (true)', table_name);
    execute format('grant select, insert, update, delete on identity.%I to amberlink_identity', table_name);
  end loop;
end
$$;
