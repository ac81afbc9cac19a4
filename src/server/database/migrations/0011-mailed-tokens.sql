-- Links that were mailed and are not used yet: of each kind the newest one of an account counts and no other. The token is
-- only in the mail; here is its SHA-256 (base64url).
create table identity.mailed_tokens (
  user_id uuid not null references identity.users (id) on delete cascade,
  purpose text not null check (purpose in ('recovery', 'confirmation', 'email_change')),
  token_hash text not null check (length(token_hash) = 43),
  -- Where the link was mailed to. It proves this address and no other, whatever the account's has become since.
  email text not null check (email <> '' and length(email) <= 254),
  -- The session that asked, where one did: when it ends, for whatever reason, so does what it asked for.
  session_id uuid references identity.sessions (id) on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (user_id, purpose),
  constraint mailed_tokens_token_hash_key unique (token_hash)
);
create index mailed_tokens_expires_at on identity.mailed_tokens (expires_at);
create index mailed_tokens_session_id on identity.mailed_tokens (session_id);

alter table identity.mailed_tokens enable row level security;
alter table identity.mailed_tokens force row level security;
create policy sign_in_flows on identity.mailed_tokens to amberlink_identity using (true) with check (true);
grant select, insert, update, delete on identity.mailed_tokens to amberlink_identity;
