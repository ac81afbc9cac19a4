-- Accounts, and what their users sign in with. Hashes (SHA-256) are base64url.

create table identity.users (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email <> '' and length(email) <= 254),
  email_verified boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_sandbox boolean not null default false,
  -- Null until the user signs in or chooses one.
  language text check (language in ('en', 'pl')),
  -- When the operator suspended the account.
  suspended_at timestamptz
);
comment on column identity.users.created_by_sandbox is
  'Whether a sign-in through the sandbox created the account. The sandbox opens no other account.';
comment on column identity.users.language is 'The language of emails in the background: set at sign-up and by the language switch.';
-- Whatever the program does, two spellings of one email are never two accounts.
create unique index users_email_spelling_key on identity.users (lower(normalize(email, NFKC)));

-- The jobs need the recipients of emails.
grant select (id, email, language) on identity.users to amberlink_jobs;
create policy read_rows on identity.users for select to amberlink_jobs using (true);

-- The profile is inserted with the account, in the same transaction, by every flow that creates an account. It runs with the
-- rights of that flow, which may insert an empty row and read none.
create function identity.create_profile() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  insert into public.profiles (id) values (new.id);
  return null;
end
$$;
grant execute on function identity.create_profile() to amberlink_identity;
create trigger create_profile after insert on identity.users
  for each row execute function identity.create_profile();

-- For calendar feeds, which are read without a session.
create function is_current_user_suspended() returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select exists (select from identity.users where id = public.current_user_id() and suspended_at is not null)
$$;
grant execute on function is_current_user_suspended() to amberlink_app;

create table identity.credentials (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references identity.users (id) on delete cascade,
  provider_id text not null,
  account_id text not null,
  password text check (password is null or password like '$argon2id$%'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The email of the provider's account when it was connected, which tells two accounts of one provider apart.
  email text check (length(email) <= 254),
  issuer text check (length(issuer) <= 500)
);
comment on table identity.credentials is
  'The passwords (provider_id ''password'', argon2id) and connected providers of accounts.';
-- The issuers of the sandbox are ones that no real provider can have.
comment on column identity.credentials.issuer is
  'The issuer of the provider identity account_id; null for passwords, and until the server starts with the keys of the provider.';
create index credentials_user_id on identity.credentials (user_id);
-- A provider identity is its issuer and subject (OpenID Connect Core §2).
create unique index credentials_issuer_account_key on identity.credentials (issuer, account_id);
-- One account of each provider: another one with the same email can be another user.
create unique index credentials_user_provider_key on identity.credentials (user_id, provider_id);

-- An email for password recovery depends on whether there is a password.
grant select (user_id, provider_id) on identity.credentials to amberlink_jobs;
create policy read_rows on identity.credentials for select to amberlink_jobs using (true);

create table identity.passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references identity.users (id) on delete cascade,
  name text not null check (name <> '' and length(name) <= 100),
  credential_id text not null unique,
  public_key text not null,
  counter bigint not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz not null default now(),
  email_was_confirmed boolean not null default false
);
comment on column identity.passkeys.email_was_confirmed is
  'Whether the email of the account was confirmed when the passkey was added. If not, the owner of the email can remove it.';
create index passkeys_user_id on identity.passkeys (user_id);

create table identity.authenticators (
  user_id uuid primary key references identity.users (id) on delete cascade,
  -- Encrypted, not hashed: the server computes codes from it.
  secret text not null,
  -- When a first code showed that the authenticator has the secret.
  confirmed_at timestamptz,
  last_used_step bigint not null default 0,
  created_at timestamptz not null default now(),
  email_was_confirmed boolean not null default false,
  -- Here and in other tables, the short hash of the SECRET that protects the row, so that a previous SECRET can be removed once
  -- no row needs it. Null in rows of releases before 1.0.0 until the server has renewed them.
  key_id text check (key_id ~ '^[0-9a-f]{8}$')
);
comment on table identity.authenticators is
  'The secrets of authenticators (TOTP), encrypted. Two-step sign-in is on once confirmed_at is set.';
comment on column identity.authenticators.last_used_step is
  'The 30-second step of the last accepted code: this code and all before it are rejected.';
comment on column identity.authenticators.email_was_confirmed is
  'Whether the email of the account was confirmed when the authenticator was added. If not, the owner of the email can remove it.';

-- The recovery codes that have not been used.
create table identity.recovery_codes (
  user_id uuid not null references identity.authenticators (user_id) on delete cascade,
  code_hash text not null check (length(code_hash) = 43),
  salt text check (length(salt) = 22),
  -- Undoing a change of the email removes the codes that were created since.
  created_at timestamptz not null default now(),
  -- For keyed hashes only.
  key_id text check (key_id ~ '^[0-9a-f]{8}$'),
  primary key (user_id, code_hash)
);
comment on column identity.recovery_codes.salt is
  'The salt of the argon2id hash, the same for all codes created together. Null if code_hash is a keyed SHA-256.';

-- Tokens that are not stored, such as those of Undo, need the key before the current one for a while.
create table identity.signing_keys (
  key_id text primary key check (key_id ~ '^[0-9a-f]{8}$'),
  signs_since timestamptz not null default now()
);
comment on table identity.signing_keys is 'Ids of the keys that SECRET has been, with the last time it became each.';

-- Row-level security is forced, so the owner, too, needs a policy: for backups, the operator's commands and functions that run
-- with the owner's rights.
do $$
declare
  table_name text;
begin
  foreach table_name in array array['users', 'credentials', 'passkeys', 'authenticators', 'recovery_codes', 'signing_keys'] loop
    execute format('alter table identity.%I enable row level security', table_name);
    execute format('alter table identity.%I force row level security', table_name);
    execute format('create policy owner_rows on identity.%I to current_user using (true) with check (true)', table_name);
    -- Signing keys are for the owner only, which renews keys at the start.
    continue when table_name = 'signing_keys';
    execute format('create policy all_rows on identity.%I to amberlink_identity using (true) with check (true)', table_name);
    execute format('grant select, insert, update, delete on identity.%I to amberlink_identity', table_name);
  end loop;
end
$$;
