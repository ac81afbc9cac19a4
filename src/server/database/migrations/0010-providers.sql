-- Signing in with a provider.

-- Nothing is asked of a provider after the sign-in, so none of its tokens is kept: there is no place for them.
alter table identity.credentials
  drop column access_token,
  drop column refresh_token,
  drop column id_token,
  drop column access_token_expires_at,
  drop column refresh_token_expires_at,
  drop column scope;
-- What the provider called the address of the account when it was connected, to tell two accounts of one provider apart.
alter table identity.credentials add column email text check (length(email) <= 254);
-- One account of each provider: whoever arrives with another one of the same address is somebody else.
create unique index credentials_user_provider_key on identity.credentials (user_id, provider_id);

-- A sign-in that is under way at a provider. The browser holds a secret in a cookie, the provider hands back the state: here
-- stand the SHA-256 of both, so that whoever reads this table finishes no sign-in.
create table identity.provider_visits (
  state_hash text primary key check (length(state_hash) = 43),
  browser_hash text not null check (length(browser_hash) = 43),
  provider_id text not null,
  -- For PKCE and for the ID token; worth nothing without the code, which only the browser is given.
  code_verifier text,
  nonce text,
  return_to text,
  -- The session that asked to connect a provider, and its person; both null for signing in. It ends with the session.
  session_id uuid references identity.sessions (id) on delete cascade,
  expires_at timestamptz not null
);
create index provider_visits_expires_at on identity.provider_visits (expires_at);
create index provider_visits_session_id on identity.provider_visits (session_id);

alter table identity.provider_visits enable row level security;
alter table identity.provider_visits force row level security;
create policy sign_in_flows on identity.provider_visits to amberlink_identity using (true) with check (true);
grant select, insert, update, delete on identity.provider_visits to amberlink_identity;

-- Where onboarding was pre-filled from.
alter table profiles add column imported_from text check (imported_from in ('google', 'linkedin'));

-- When the real owner of an address proves it, the calendar feed of whoever used it before ends with everything else
-- (identity/claim-account.ts). The sign-in flows can switch off the feed of the person they name; they can neither read
-- one nor switch one on.
grant execute on function current_person() to amberlink_identity;
grant update (salt, token_hash) on calendar_feeds to amberlink_identity;
create policy ended_by_claim on calendar_feeds for update to amberlink_identity
  using (user_id = (select current_person())) with check (salt is null and token_hash is null);
