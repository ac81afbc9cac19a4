-- A person's calendar feed. Its address holds a token made of the server's SECRET, the person and `salt`
-- (src/server/calendar-token.ts); here stands the token's SHA-256 only, so that whoever reads this table opens no feed.
create table calendar_feeds (
  user_id uuid primary key default current_person() references identity.users (id) on delete cascade,
  -- Both null while the feed is switched off.
  salt bytea check (length(salt) = 16),
  token_hash bytea unique check (length(token_hash) = 32),
  includes_favorites boolean not null default false,
  check ((salt is null) = (token_hash is null))
);

-- The hash of the token that a transaction presents: set for that transaction only, null for none.
create function presented_feed() returns bytea
  language sql stable parallel safe
  return decode(nullif(current_setting('amberlink.feed', true), ''), 'hex');
revoke all on function presented_feed() from public;
grant execute on function presented_feed() to amberlink_app;

revoke all on calendar_feeds from public;
grant select, insert, update on calendar_feeds to amberlink_app;

alter table calendar_feeds enable row level security;
alter table calendar_feeds force row level security;
create policy own_rows on calendar_feeds to amberlink_app
  using (user_id = (select current_person())) with check (user_id = (select current_person()));
-- A calendar program has no session: it reads the one row whose token it presents, and no other.
create policy presented_row on calendar_feeds for select to amberlink_app
  using (token_hash = (select presented_feed()));
