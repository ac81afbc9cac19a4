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
