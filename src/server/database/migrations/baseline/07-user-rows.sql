-- What belongs to a user. Forced row-level security limits a transaction to the rows of its user, and an anonymous one to none.

-- Inserted empty with the account; onboarding fills it in.
create table profiles (
  id uuid primary key references identity.users (id) on delete cascade,
  first_name text check (length(first_name) <= 200),
  last_name text check (length(last_name) <= 200),
  birth_date date check (birth_date between '1900-01-01' and '9999-12-31'),
  phone_number text check (length(phone_number) <= 200),
  hometown text check (length(hometown) <= 200),
  onboarding_completed boolean not null default false,
  avatar_url text check (length(avatar_url) <= 2000 and avatar_url ~* '^https?://[^[:space:]]+$'),
  linkedin_id text check (length(linkedin_id) <= 200),
  linkedin_profile_url text check (
    length(linkedin_profile_url) <= 2000 and linkedin_profile_url ~* '^https?://[^[:space:]]+$'
  ),
  -- When the user last opened the dashboard, and when they did before this visit: "new" is what was added after that.
  last_visit_at timestamptz,
  previous_visit_at timestamptz,
  -- The provider that pre-filled onboarding.
  imported_from text check (imported_from in ('google', 'linkedin')),
  check (previous_visit_at <= last_visit_at)
);
grant select, insert, update on profiles to amberlink_app;
-- The sign-in flows insert the empty row of a new account, and can read none.
grant insert (id) on profiles to amberlink_identity;
create policy insert_with_account on profiles for insert to amberlink_identity with check (true);

-- The interests that users choose from, the same for all: read by the app, changed by migrations.
create table interests (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (name = lower(btrim(name)) and name <> '' and length(name) <= 200)
);
insert into interests (name) values
  ('technology'), ('defence&security'), ('publicadministration'), ('business'), ('sustainability'), ('health'),
  ('competitiveness'), ('space'), ('policy'), ('materials'), ('economy'), ('science'), ('society'), ('finance'),
  ('industry'), ('waste'), ('pharmacy'), ('private equity'), ('ai'), ('pipelines'), ('energy'), ('transport');
grant select on interests to amberlink_app;

create table user_interests (
  user_id uuid not null default current_user_id() references identity.users (id) on delete cascade,
  interest_id uuid not null references interests (id) on delete cascade,
  primary key (user_id, interest_id)
);
create index user_interests_interest on user_interests (interest_id);
grant select, insert, delete on user_interests to amberlink_app;

-- The registrations. An event with registrations or favorites cannot be deleted: they are removed first, on purpose. A new code is
-- followed.
create table user_events (
  user_id uuid not null default current_user_id() references identity.users (id) on delete cascade,
  event_code text collate "C" not null references eventlist (event_code) on update cascade on delete restrict,
  status text not null default 'registered' check (status = 'registered'),
  registered_at timestamptz not null default now(),
  externally_registered_at timestamptz,
  primary key (user_id, event_code)
);
comment on column user_events.externally_registered_at is
  'When the user said that they have registered with the organiser too; null until then.';
create index user_events_newest on user_events (user_id, registered_at desc);
create index user_events_event on user_events (event_code);
grant select, insert, delete, update (externally_registered_at) on user_events to amberlink_app;

create table favorite_events (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default current_user_id() references identity.users (id) on delete cascade,
  event_code text collate "C" not null references eventlist (event_code) on update cascade on delete restrict,
  favorited_at timestamptz not null default now(),
  unique (user_id, event_code)
);
create index favorite_events_newest on favorite_events (user_id, favorited_at desc);
create index favorite_events_event on favorite_events (event_code);
grant select, insert, delete on favorite_events to amberlink_app;

-- Events that the user is not interested in: never recommended again.
create table dismissed_events (
  user_id uuid not null default current_user_id() references identity.users (id) on delete cascade,
  event_code text collate "C" not null references eventlist (event_code) on update cascade on delete cascade,
  dismissed_at timestamptz not null default now(),
  primary key (user_id, event_code)
);
create index dismissed_events_event on dismissed_events (event_code);
grant select, insert, delete on dismissed_events to amberlink_app;

-- Organisers are followed by their name in the catalogue; there is no table of organisers to refer to.
create table favorite_organisers (
  user_id uuid not null default current_user_id() references identity.users (id) on delete cascade,
  organiser text not null check (organiser <> '' and length(organiser) <= 200),
  primary key (user_id, organiser)
);
grant select, insert, delete on favorite_organisers to amberlink_app;

create table calendar_feeds (
  user_id uuid primary key default current_user_id() references identity.users (id) on delete cascade,
  -- Both null while the feed is switched off. Releases before 1.0.0 stored a salt of 16 bytes as encrypted_token
  -- (src/server/store/feed-tokens.ts).
  encrypted_token bytea,
  token_hash bytea unique check (length(token_hash) = 32),
  includes_favorites boolean not null default false,
  revoked_at timestamptz,
  key_id text check (key_id ~ '^[0-9a-f]{8}$'),
  check ((encrypted_token is null) = (token_hash is null))
);
comment on column calendar_feeds.encrypted_token is
  'The token of the feed, encrypted under SECRET and bound to the user, because Settings shows it again.';
comment on column calendar_feeds.revoked_at is
  'When the address ended with all sessions of the user; null if the user switched the feed off, or on again.';
grant select, insert, update on calendar_feeds to amberlink_app;

create function set_feed_revoked_at() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  if new.token_hash is not null then
    new.revoked_at := null;
  elsif old.token_hash is not null then
    new.revoked_at := now();
  end if;
  return new;
end
$$;
create trigger set_feed_revoked_at before update of token_hash on calendar_feeds
  for each row execute function set_feed_revoked_at();

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
grant select, insert, delete, update (name, query, token_hash) on saved_searches to amberlink_app;

-- Where all sessions of a user end, all feed addresses do. The sign-in flows have no access to feeds except for these two functions.
create function identity.disable_calendar_feed(user_id uuid) returns void
  language sql volatile security definer set search_path = pg_catalog, pg_temp
  begin atomic
    update public.calendar_feeds set encrypted_token = null, token_hash = null
      where calendar_feeds.user_id = disable_calendar_feed.user_id;
    update public.saved_searches set token_hash = null
      where saved_searches.user_id = disable_calendar_feed.user_id and token_hash is not null;
  end;
create function identity.has_calendar_feed(user_id uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select exists (
        select from public.calendar_feeds
        where calendar_feeds.user_id = has_calendar_feed.user_id and token_hash is not null)
      or exists (
        select from public.saved_searches
        where saved_searches.user_id = has_calendar_feed.user_id and token_hash is not null);
  end;
grant execute on function identity.disable_calendar_feed(uuid), identity.has_calendar_feed(uuid) to amberlink_identity;

do $$
declare
  table_name text;
  user_column text;
begin
  foreach table_name in array array[
    'profiles', 'user_interests', 'user_events', 'favorite_events', 'dismissed_events', 'favorite_organisers', 'calendar_feeds',
    'saved_searches'
  ] loop
    user_column := case table_name when 'profiles' then 'id' else 'user_id' end;
    execute format('alter table %I enable row level security', table_name);
    execute format('alter table %I force row level security', table_name);
    execute format('create policy owner_rows on %I to current_user using (true) with check (true)', table_name);
    -- "select" evaluates the function once per statement.
    execute format(
      'create policy own_rows on %I to amberlink_app
         using (%I = (select current_user_id())) with check (%2$I = (select current_user_id()))', table_name, user_column);
  end loop;
end
$$;
