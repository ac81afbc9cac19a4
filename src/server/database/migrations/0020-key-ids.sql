-- Which SECRET protects a row, so that a previous one can be removed once no row needs it. A key id is a short hash of the
-- secret. Null: written by an earlier release, until the server has renewed the row.
alter table identity.authenticators add column key_id text check (key_id ~ '^[0-9a-f]{8}$');
alter table identity.recovery_codes add column key_id text check (key_id ~ '^[0-9a-f]{8}$');
alter table calendar_feeds add column key_id text check (key_id ~ '^[0-9a-f]{8}$');

-- The token of a feed was computed from SECRET and a salt, so a new SECRET ended every feed. It is now stored encrypted.
-- SQL cannot compute it: the salts of earlier releases (16 bytes) are replaced by the server at its start.
alter table calendar_feeds rename column salt to encrypted_token;
alter table calendar_feeds drop constraint calendar_feeds_salt_check;
comment on column calendar_feeds.encrypted_token is
  'The token of the feed, encrypted under SECRET and bound to the user, because Settings shows it again.';

-- Since when a key has signed: tokens that are not stored (undo, session cookies of release 0.1) need the key before it for a while.
create table identity.signing_keys (
  key_id text primary key check (key_id ~ '^[0-9a-f]{8}$'),
  signs_since timestamptz not null default now()
);
alter table identity.signing_keys enable row level security;
alter table identity.signing_keys force row level security;
do $$
begin
  execute format('create policy owner_rows on identity.signing_keys to %I using (true) with check (true)', current_user);
end
$$;
comment on table identity.signing_keys is 'Ids of the keys that SECRET has been, with the last time it became each.';
