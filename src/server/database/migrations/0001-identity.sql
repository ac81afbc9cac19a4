-- The tables of the sign-in flows. They belong to the owner; only the role amberlink_identity may use them, and the role
-- that serves everything else (amberlink_app) does not see the schema at all.
create schema identity;
grant usage on schema identity to amberlink_identity;

-- An account. `name` and `image` are what a sign-in provider told; what the person told us stands in profiles.
create table identity.users (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email <> '' and length(email) <= 254),
  email_verified boolean not null default false,
  name text not null default '',
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint users_email_key unique (email)
);
-- Whatever the program does, two spellings of one address are never two accounts.
create unique index users_email_spelling_key on identity.users (lower(normalize(email, NFKC)));

-- A signed-in browser. The token itself is only in the person's cookie; here is its SHA-256 (base64url).
create table identity.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references identity.users (id) on delete cascade,
  token_hash text not null check (length(token_hash) = 43),
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint sessions_token_hash_key unique (token_hash)
);
create index sessions_user_id on identity.sessions (user_id);
create index sessions_expires_at on identity.sessions (expires_at);

-- A way to sign in to an account: provider 'credential' is a password (argon2id), any other a sign-in provider.
create table identity.credentials (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references identity.users (id) on delete cascade,
  provider_id text not null,
  account_id text not null,
  password text check (password is null or password like '$argon2id$%'),
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint credentials_provider_account_key unique (provider_id, account_id)
);
create index credentials_user_id on identity.credentials (user_id);

-- Single-use secrets on their way through a mail or a provider.
create table identity.verifications (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier on identity.verifications (identifier);
create index verifications_expires_at on identity.verifications (expires_at);

-- How much of a limit is used up. `key` is a keyed hash of what is counted, so no address or email stands here;
-- each attempt moves `spent_until` on, and a row whose time is past says nothing any more.
create table identity.attempts (
  key text primary key,
  spent_until timestamptz not null
);
create index attempts_spent_until on identity.attempts (spent_until);

do $$
declare
  table_name text;
begin
  foreach table_name in array array['users', 'sessions', 'credentials', 'verifications', 'attempts'] loop
    execute format('alter table identity.%I enable row level security', table_name);
    execute format('alter table identity.%I force row level security', table_name);
    execute format(
      'create policy sign_in_flows on identity.%I to amberlink_identity using (true) with check (true)',
      table_name
    );
    execute format('grant select, insert, update, delete on identity.%I to amberlink_identity', table_name);
  end loop;
end
$$;
