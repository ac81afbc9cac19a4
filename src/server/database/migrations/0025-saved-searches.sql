-- Searches of the Event List that a user keeps, at most 20: the slots of a user are unique, so concurrent requests cannot
-- exceed the limit.
create table saved_searches (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default current_user_id() references identity.users (id) on delete cascade,
  slot smallint not null check (slot between 1 and 20),
  name text not null check (char_length(name) between 1 and 80),
  query text not null check (char_length(query) <= 12000),
  created_at timestamptz not null default now(),
  token_hash bytea unique check (length(token_hash) = 32),
  unique (user_id, slot)
);
comment on column saved_searches.query is 'The query of the Event List''s address, such as ''search=ai&city=Gdansk''.';
comment on column saved_searches.token_hash is
  'The SHA-256 of the token of its calendar feed, which is shown once and not stored; null without a feed.';

revoke all on saved_searches from public;
grant select, insert, delete on saved_searches to amberlink_app;
grant update (name, token_hash) on saved_searches to amberlink_app;

alter table saved_searches enable row level security;
alter table saved_searches force row level security;
create policy own_rows on saved_searches to amberlink_app
  using (user_id = (select current_user_id())) with check (user_id = (select current_user_id()));
do $$
begin
  execute format('create policy owner_rows on saved_searches to %I using (true) with check (true)', current_user);
end
$$;

-- A token belongs to the calendar feed of a user or to that of a saved search.
drop function authenticate_calendar_feed(bytea);
create function authenticate_calendar_feed(feed_token_hash bytea) returns table (user_id uuid, saved_search_id uuid)
  language plpgsql volatile parallel restricted security definer set search_path = pg_catalog, pg_temp
as $$
begin
  select feeds.user_id into user_id from public.calendar_feeds feeds where feeds.token_hash = feed_token_hash;
  if not found then
    select searches.user_id, searches.id into user_id, saved_search_id
      from public.saved_searches searches where searches.token_hash = feed_token_hash;
  end if;
  if found then
    perform identity.set_transaction_user(user_id);
    return next;
  end if;
end
$$;
comment on function authenticate_calendar_feed(bytea) is
  'Makes the user of the calendar feed with this token hash the user of the transaction. Returns the user, and the saved search if the feed is that of one.';
revoke all on function authenticate_calendar_feed(bytea) from public;
grant execute on function authenticate_calendar_feed(bytea) to amberlink_app;

-- Where all sessions of a user end, all feed addresses do.
create or replace function identity.disable_calendar_feed(user_id uuid) returns void
  language sql volatile security definer set search_path = pg_catalog, pg_temp
  begin atomic
    update public.calendar_feeds set encrypted_token = null, token_hash = null
      where calendar_feeds.user_id = disable_calendar_feed.user_id;
    update public.saved_searches set token_hash = null
      where saved_searches.user_id = disable_calendar_feed.user_id and token_hash is not null;
  end;
create or replace function identity.has_calendar_feed(user_id uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select exists (
        select from public.calendar_feeds
        where calendar_feeds.user_id = has_calendar_feed.user_id and token_hash is not null)
      or exists (
        select from public.saved_searches
        where saved_searches.user_id = has_calendar_feed.user_id and token_hash is not null);
  end;
