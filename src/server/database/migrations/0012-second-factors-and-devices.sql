-- Two-step sign-in, passkeys, and what people are shown of their sessions.

-- When a session was last used, to the hour.
alter table identity.sessions add column last_seen_at timestamptz not null default now();

-- An authenticator app. It counts once a first code has confirmed that it holds the secret.
create table identity.two_step (
  user_id uuid primary key references identity.users (id) on delete cascade,
  -- Encrypted with a key made of the server's SECRET: a code has to be computed from it, so a hash would not do.
  secret text not null,
  confirmed_at timestamptz,
  -- The 30-second step of the last code that was accepted: it and all before are used up.
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);

-- Recovery codes that are not used up yet: a keyed hash of each, so that whoever reads this table has none.
create table identity.recovery_codes (
  user_id uuid not null references identity.two_step (user_id) on delete cascade,
  code_hash text not null check (length(code_hash) = 43),
  primary key (user_id, code_hash)
);

-- A sign-in that misses its code. The browser holds a secret in a cookie, here stands its SHA-256.
create table identity.pending_sign_ins (
  token_hash text primary key check (length(token_hash) = 43),
  user_id uuid not null references identity.users (id) on delete cascade,
  expires_at timestamptz not null
);
create index pending_sign_ins_user_id on identity.pending_sign_ins (user_id);
create index pending_sign_ins_expires_at on identity.pending_sign_ins (expires_at);

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
  created_at timestamptz not null default now()
);
create index passkeys_user_id on identity.passkeys (user_id);

do $$
declare
  table_name text;
begin
  foreach table_name in array array['two_step', 'recovery_codes', 'pending_sign_ins', 'passkeys'] loop
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
